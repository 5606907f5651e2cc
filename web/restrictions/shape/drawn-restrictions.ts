import type { CustomRestriction } from '@overflight/contract/plans/restrictions.ts';
import { closedRings } from '@overflight/flight/geo/polygons/closed-rings.ts';
import { interiorPoint } from '@overflight/flight/geo/polygons/interior-point.ts';
import type { RestrictionFeature } from '../../map/scene.ts';

/** Restrictions as map features: an area and a label point each. */
export function drawnRestrictions(
  restrictions: readonly CustomRestriction[],
  hiddenId: string | null,
): RestrictionFeature[] {
  return restrictions
    .filter(({ properties }) => properties.id !== hiddenId)
    .flatMap(({ geometry, properties: { id, name, ceilingMeters } }) => {
      const coordinates = closedRings(geometry.coordinates);
      const properties = { id, name, ceilingMeters };
      return [
        { type: 'Feature', geometry: { type: 'Polygon', coordinates }, properties },
        { type: 'Feature', geometry: { type: 'Point', coordinates: interiorPoint(coordinates) }, properties },
      ];
    });
}
