import type { Geometry } from 'geojson';
import { overlayTiles, type OverlayLayer } from '@overflight/contract/map/overlays.ts';
import { featureNumber } from '../../platform/mvt/feature-number.ts';
import { shapeOf, toWorldShape, type WorldShape } from '../../platform/mvt/world-shape.ts';
import type { OfficialRestriction } from '../import/read/official-restriction.ts';
import { powerDetails, restrictionDetails, restrictionProperties } from './tile-properties.ts';
import type { DatasetLabel, TileProperties } from './tile-properties.ts';

/** A feature of a dataset as tiles show it in a zoom range. */
export type TileDrawing = {
  number: number;
  minZoom: number;
  maxZoom: number;
  shape: WorldShape;
  properties: TileProperties;
  /** Only at high zooms, to keep tiles small. */
  details: TileProperties;
  /** Cells of the same group are merged into one area at low zooms. */
  group?: string;
};

export type StoredFeature = { id: string; layer: OverlayLayer; feature: string };
export type StoredPower = { geometry: Geometry; properties: Record<string, unknown> };

const { minZoom: FIRST, maxZoom: LAST } = overlayTiles;
/** Cells of a facility map are drawn individually from here on. */
export const CELLS_FROM_ZOOM = 10;
/** From here on no feature is dropped for being small. */
export const ALL_FROM_ZOOM = 8;
const SMALLEST_PX = 1.5;
const TILE_PX = 512;
const UNKNOWN_VOLTAGE_FROM_ZOOM = 9;
const HIGH_VOLTAGE_KV = 100;
const SUBSTATION_AREAS_FROM_ZOOM = 11;

/** Drawings of a stored feature: one, or one for low and one for high zooms. */
export function drawingsOf(stored: StoredFeature, about: DatasetLabel): TileDrawing[] {
  return stored.layer === 'restrictions' ? drawRestriction(stored, about) : drawPower(stored, about);
}

function drawRestriction({ id, feature }: StoredFeature, about: DatasetLabel): TileDrawing[] {
  const restriction = JSON.parse(feature) as OfficialRestriction;
  const shape = toWorldShape({ type: 'MultiPolygon', coordinates: restriction.polygons as never });
  if (!shape) return [];
  const drawing = {
    number: featureNumber(`${about.dataset}/${id}`),
    shape,
    properties: restrictionProperties({ ...restriction, id }, about),
    details: restrictionDetails(restriction),
  };
  const group = about.kind === 'FAA_Facilities' ? groupOf(restriction) : undefined;
  return group === undefined
    ? [{ ...drawing, minZoom: zoomBySize(shape), maxZoom: LAST }]
    : [{ ...drawing, minZoom: CELLS_FROM_ZOOM, maxZoom: LAST, group }];
}

/** Cells of one airport with the same ceiling. */
function groupOf({ properties, ceilingMeters }: OfficialRestriction): string | undefined {
  const airport = properties['APT1_FAAID'] ?? properties['APT1_NAME'];
  const isNamed = typeof airport === 'string' && airport !== '';
  return isNamed && ceilingMeters !== null ? `${airport} ${ceilingMeters}` : undefined;
}

/** A group of cells, drawn as their merged area. */
export function drawGroup(group: string, shape: WorldShape, [first]: readonly TileDrawing[]): TileDrawing[] {
  if (!first) return [];
  const { properties, details } = first;
  return [
    {
      number: featureNumber(`${String(properties['dataset'])}/group/${group}`),
      minZoom: zoomBySize(shape),
      maxZoom: CELLS_FROM_ZOOM - 1,
      shape,
      properties: { ...properties, id: group },
      details,
    },
  ];
}

function drawPower({ id, layer, feature }: StoredFeature, { dataset, isDemo }: DatasetLabel): TileDrawing[] {
  const { geometry, properties } = JSON.parse(feature) as StoredPower;
  const shape = toWorldShape(geometry);
  if (!shape) return [];
  const drawing = {
    number: featureNumber(`${dataset}/${id}`),
    properties: { id, dataset, isDemo, ...powerDetails(properties) },
    details: {},
  };
  const fromZoom = zoomByVoltage(properties['voltageKv']);
  if (layer === 'powerlines')
    return [{ ...drawing, shape, minZoom: Math.max(fromZoom, zoomBySize(shape)), maxZoom: LAST }];
  if (shape.type === 'point') return [{ ...drawing, shape, minZoom: fromZoom, maxZoom: LAST }];
  return [
    { ...drawing, shape: middleOf(shape), minZoom: fromZoom, maxZoom: SUBSTATION_AREAS_FROM_ZOOM - 1 },
    { ...drawing, shape, minZoom: SUBSTATION_AREAS_FROM_ZOOM, maxZoom: LAST },
  ];
}

/** At low zooms only transmission lines; those of towns would clutter the map. */
function zoomByVoltage(voltageKv: unknown): number {
  if (typeof voltageKv !== 'number') return UNKNOWN_VOLTAGE_FROM_ZOOM;
  return voltageKv >= HIGH_VOLTAGE_KV ? FIRST : ALL_FROM_ZOOM;
}

/** The first zoom at which it is large enough to be seen. */
function zoomBySize({ box }: WorldShape): number {
  const size = Math.max(box.maxX - box.minX, box.maxY - box.minY);
  const zoom = Math.ceil(Math.log2(SMALLEST_PX / TILE_PX / size));
  return Math.max(FIRST, Math.min(ALL_FROM_ZOOM, zoom));
}

function middleOf({ box }: WorldShape): WorldShape {
  const middle = Float64Array.of((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2);
  return shapeOf('point', [[middle]]);
}
