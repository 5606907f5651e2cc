import type { Feature } from 'geojson';
import type { DraftShape } from './modes/draft-shape.ts';
import type { LngLat } from './scene.ts';

/** A shape being drawn: its area, outline and corners. */
export function draftFeatures(draft: DraftShape | null): Feature[] {
  if (!draft) return [];
  const { corners, outline, isBroken, isClosing, isLine = false } = draft;
  const ring = near(outline);
  const [first] = ring;
  const isArea = ring.length > 2 && !isLine;
  const closed = isArea && first ? [...ring, first] : ring;
  return [
    ...(isArea ? [feature({ type: 'Polygon', coordinates: [closed] }, { part: 'area', isBroken })] : []),
    ...(ring.length > 1 ? [feature({ type: 'LineString', coordinates: closed }, { part: 'outline', isBroken })] : []),
    ...corners.map((position, i) => point(position, { part: 'corner', isBroken, isClosing: isClosing && i === 0 })),
  ];
}

/** Unwraps positions beyond ±180° so that they do not jump around the globe. */
function near(positions: readonly LngLat[]): [number, number][] {
  const startLng = positions[0]?.[0] ?? 0;
  return positions.map(([lng, lat]) => [lng + 360 * Math.round((startLng - lng) / 360), lat]);
}

const point = ([lng, lat]: LngLat, properties: Feature['properties']): Feature =>
  feature({ type: 'Point', coordinates: [lng, lat] }, properties);

const feature = (geometry: Feature['geometry'], properties: Feature['properties']): Feature => ({
  type: 'Feature',
  geometry,
  properties,
});
