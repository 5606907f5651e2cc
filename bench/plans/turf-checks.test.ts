import { expect, it } from 'vitest';
import { indexRestrictions } from '../../flight/checks/index-restrictions.ts';
import { restrictionsTouched } from '../../flight/checks/restrictions-touched.ts';
import { FIRST_DAY_MS, randomPlan, randomRestriction } from '../../flight/checks/testing/random-restrictions.ts';
import { caseCount } from '../../flight/testing/case-count.ts';
import { seededRandom } from '../../flight/testing/seeded-random.ts';
import { turfTouched } from './turf-checks.ts';

const PLANS = caseCount(120, 2000);
const POLYGONS = 20_000;
const DAY_MS = 86_400_000;

it(`CHECK-01 ${PLANS} plans touch exactly those of ${POLYGONS} restrictions that turf finds among all of them`, () => {
  const random = seededRandom(77);
  const restrictions = Array.from({ length: POLYGONS }, (_, i) => randomRestriction(random, `r${i}`));
  const index = indexRestrictions(restrictions);
  const counts = { touched: 0, plansTouching: 0 };
  for (let round = 0; round < PLANS; round++) {
    const plan = randomPlan(random, 1 + Math.floor(random() * 40));
    const at = new Date(FIRST_DAY_MS + random() * 2 * DAY_MS);
    const lowestM = 100 * random();
    const homeM = lowestM + 20 * random();
    const ground = { homeM, lowestM, highestM: homeM + 30 * random() };
    const conditions = { at, until: new Date(at.getTime() + 1_800_000), ...(round % 3 > 0 && { ground }) };
    const ids = restrictionsTouched(plan, index, conditions).map(({ id }) => id);
    expect({ round, ids }).toEqual({ round, ids: turfTouched(plan, restrictions, conditions) });
    counts.touched += ids.length;
    counts.plansTouching += ids.length > 0 ? 1 : 0;
  }
  // Enough restrictions must be touched, or nothing was tested.
  expect(counts.plansTouching).toBeGreaterThan(PLANS / 4);
  expect(counts.touched).toBeGreaterThan(PLANS * 0.6);
});
