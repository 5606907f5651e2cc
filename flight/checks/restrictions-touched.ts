import { turnsOnto } from '../geo/polygons/unwrap-ring.ts';
import type { FlownPlan } from '../plan/estimate/flight-line.ts';
import { flownParts } from './flown-parts.ts';
import type { RestrictionIndex } from './index-restrictions.ts';
import { legHeights, partInBand, type GroundHeights } from './part-in-band.ts';
import { isActiveDuring, type FlightTime, type Restriction } from './restriction.ts';
import { runSteps, unlimitedWork, type Work } from './work.ts';

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
  return runSteps(findTouched(plan, index, { conditions, work: unlimitedWork() }));
}

/** The same, one leg or area per step; a list cut off by the end of the work is not complete. */
export function* findTouched<R extends Restriction>(
  plan: FlownPlan,
  index: RestrictionIndex<R>,
  { conditions, work }: { conditions: FlightConditions; work: Work },
): Generator<void, R[]> {
  const { restrictions, tree, ownerOf, areaOf } = index;
  const touched = new Set<number>();
  for (const { box, heights, meets } of flownParts(plan)) {
    const leg = legHeights(heights, conditions.ground);
    for (const turn of turnsOnto(box, tree.bounds))
      tree.forEachTouching({ ...box, minX: box.minX + turn, maxX: box.maxX + turn }, (polygon) => {
        work.left--;
        const owner = ownerOf(polygon);
        const restriction = restrictions[owner];
        if (!restriction || touched.has(owner) || !isActiveDuring(restriction, conditions)) return;
        const part = partInBand(leg, restriction);
        if (!part) return;
        const area = areaOf(polygon);
        work.left -= area.testWork;
        if (meets(area, turn, part)) touched.add(owner);
      });
    if (work.left <= 0) break;
    yield;
  }
  return [...touched].sort((a, b) => a - b).map((owner) => restrictions[owner] as R);
}
