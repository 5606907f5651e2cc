import type { LineString, MultiLineString, MultiPolygon, Point, Polygon } from 'geojson';

export const powerLines = ['line', 'minor_line', 'cable'] as const;
export type PowerKind = (typeof powerLines)[number] | 'substation';

/** A stored power line or substation: `{ geometry, properties }`. */
export type PowerFeature = {
  geometry: LineString | MultiLineString | Polygon | MultiPolygon | Point;
  properties: {
    kind: PowerKind;
    name: string | null;
    operator: string | null;
    /** As published: "115000;60000". */
    voltage: string | null;
    /** The highest of the voltages. */
    voltageKv: number | null;
    ref: string | null;
  };
};

/** One entry of a file: null for other power objects, such as a tower. */
export type ReadPower =
  | { ok: true; id: string; power: PowerFeature | null }
  | { ok: false; id: string; reason: string };
