import type { AnswerOf } from '@overflight/contract/call.ts';
import type { readPlanRestrictions } from '@overflight/contract/plans/checks.ts';
import { closedRings } from '@overflight/flight/geo/polygons/closed-rings.ts';
import { interiorPoint } from '@overflight/flight/geo/polygons/interior-point.ts';
import type { RestrictionFeature } from '../../../map/scene.ts';

/** Restrictions that a plan crosses, as map features; each is labelled in its first area. */
export function drawnFindings({
  restrictions,
  areas = [],
}: AnswerOf<typeof readPlanRestrictions>): RestrictionFeature[] {
  return areas.flatMap(({ restrictionId: id, polygons }) => {
    const { name, ceilingMeters } = restrictions.find((one) => one.id === id) ?? { name: id, ceilingMeters: null };
    const properties = { id, name, ceilingMeters };
    return polygons.flatMap((rings, at): RestrictionFeature[] => {
      const coordinates = closedRings(rings);
      const area: RestrictionFeature = { type: 'Feature', geometry: { type: 'Polygon', coordinates }, properties };
      if (at > 0) return [area];
      return [
        area,
        { type: 'Feature', geometry: { type: 'Point', coordinates: interiorPoint(coordinates) }, properties },
      ];
    });
  });
}
