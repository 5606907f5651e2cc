import { turnsOnto } from '../geo/polygons/unwrap-ring.ts';
import type { FlownPlan } from '../plan/estimate/flight-line.ts';
import { flownParts } from './flown-parts.ts';
import type { RestrictionIndex } from './index-restrictions.ts';
import { legHeights, partInBand, type GroundHeights } from './part-in-band.ts';
import { isActiveDuring, type FlightTime, type Restriction } from './restriction.ts';

/** When the plan is flown and over which ground; missing values count against the flight. */
export type FlightConditions = FlightTime & { ground?: GroundHeights | undefined };

/**
 * Restrictions that a plan touches, in index order: by any leg (including those from and to home), by the area of
 * any segment or by the home point, within their heights and times.
 */
export function restrictionsTouched<R extends Restriction>(
  plan: FlownPlan,
  index: RestrictionIndex<R>,
  conditions: FlightConditions = {},
): R[] {
  const { restrictions, tree, ownerOf, areaOf } = index;
  const touched = new Set<number>();
  for (const { box, heights, meets } of flownParts(plan)) {
    const leg = legHeights(heights, conditions.ground);
    for (const turn of turnsOnto(box, tree.bounds))
      tree.forEachTouching({ ...box, minX: box.minX + turn, maxX: box.maxX + turn }, (polygon) => {
        const owner = ownerOf(polygon);
        const restriction = restrictions[owner];
        if (!restriction || touched.has(owner) || !isActiveDuring(restriction, conditions)) return;
        const part = partInBand(leg, restriction);
        if (part && meets(areaOf(polygon), turn, part)) touched.add(owner);
      });
  }
  return [...touched].sort((a, b) => a - b).map((owner) => restrictions[owner] as R);
}
