import type { CustomRestriction } from '@overflight/contract/restrictions.ts';
import { unwrapPolygon } from '@overflight/flight/geo/unwrap-ring.ts';
import type { DrawnRestriction } from '../map/scene.ts';

/** The restrictions as the map draws them; rings run on beyond ±180° instead of jumping around the globe. */
export function drawnRestrictions(
  restrictions: readonly CustomRestriction[],
  hiddenId: string | null,
): DrawnRestriction[] {
  return restrictions
    .filter(({ properties }) => properties.id !== hiddenId)
    .map(({ geometry, properties: { id, name, ceilingMeters } }) => ({
      type: 'Feature',
      geometry: {
        type: 'Polygon',
        coordinates: unwrapPolygon(geometry.coordinates).map((ring) => ring.map(({ x, y }) => [x, y])),
      },
      properties: { id, name, ceilingMeters },
    }));
}
