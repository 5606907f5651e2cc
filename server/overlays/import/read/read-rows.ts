import type { OverlayKind } from '@overflight/contract/map/overlays.ts';
import type { Position } from 'geojson';
import type { Box } from '@overflight/flight/geo/crossings/edge-grid.ts';
import { boxOnGlobe, boxText } from '../../../platform/db/box-on-globe.ts';
import type { OverlayFeaturesTable } from '../../../platform/db/tables.ts';
import { textOf } from '../columns.ts';
import type { OfficialRestriction } from './official-restriction.ts';
import type { PowerFeature } from './power-feature.ts';
import { readPowerFeature } from './read-power-feature.ts';
import { readRestriction } from './read-restriction.ts';

/** A row of `overlay_features`, for any dataset and version. */
export type FeatureRow = Pick<OverlayFeaturesTable, 'id' | 'layer' | 'box' | 'feature'>;
type ReadRows =
  | { ok: true; rows: FeatureRow[]; /** As it was published, or empty. */ country: string }
  | { ok: false; id: string; reason: string };

/** Kinds whose publisher states the country of a zone; elsewhere a column of that name may mean anything. */
const namingTheirCountry: ReadonlySet<OverlayKind> = new Set(['ED-269', 'ED-318']);

/** One entry of a file of this kind, ready to be stored; `place` counts the entries from 1. */
export function readRows(kind: OverlayKind, entry: unknown, place: number): ReadRows {
  if (kind === 'Power') {
    const read = readPowerFeature(entry, place);
    return read.ok ? { ok: true, rows: read.power ? [powerRow(read.id, read.power)] : [], country: '' } : read;
  }
  const read = readRestriction[kind](entry, place);
  if (!read.ok) return read;
  const country = namingTheirCountry.has(kind) ? textOf(read.restrictions[0]?.properties.country) : '';
  return { ok: true, rows: read.restrictions.map(restrictionRow), country };
}

function restrictionRow(restriction: OfficialRestriction): FeatureRow {
  const box = boxAround(restriction.polygons);
  return { id: restriction.id, layer: 'restrictions', box, feature: JSON.stringify(restriction) };
}

function powerRow(id: string, { geometry, properties }: PowerFeature): FeatureRow {
  const layer = properties.kind === 'substation' ? 'substations' : 'powerlines';
  return { id, layer, box: boxAround(shapesOf(geometry)), feature: JSON.stringify({ geometry, properties }) };
}

function shapesOf(geometry: PowerFeature['geometry']): Position[][][] {
  switch (geometry.type) {
    case 'Point':
      return [[[geometry.coordinates]]];
    case 'LineString':
      return [[geometry.coordinates]];
    case 'MultiLineString':
      return geometry.coordinates.map((path) => [path]);
    case 'Polygon':
      return [geometry.coordinates];
    case 'MultiPolygon':
      return geometry.coordinates;
  }
}

function boxAround(shapes: readonly (readonly (readonly Position[])[])[]): string {
  const boxes = shapes.map(boxOnGlobe);
  const all: Box = {
    minX: Math.min(...boxes.map(({ minX }) => minX)),
    minY: Math.min(...boxes.map(({ minY }) => minY)),
    maxX: Math.max(...boxes.map(({ maxX }) => maxX)),
    maxY: Math.max(...boxes.map(({ maxY }) => maxY)),
  };
  return boxText(all);
}
