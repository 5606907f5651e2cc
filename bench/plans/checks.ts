import { indexRestrictions } from '../../flight/checks/index-restrictions.ts';
import { restrictionsTouched } from '../../flight/checks/restrictions-touched.ts';
import { FIRST_DAY_MS, randomPlan, randomRestriction } from '../../flight/checks/testing/random-restrictions.ts';
import { seededRandom } from '../../flight/testing/seeded-random.ts';
import type { Print } from '../bench.ts';
import { cpuMsOf } from '../tools/cpu-of.ts';
import { median } from '../tools/median.ts';
import { turfOverAll, turfPolygons } from './turf-checks.ts';

const POLYGONS = 20_000;
const LEGS = 200;
const PLANS = 500;
const TURF_PLANS = 2;
const ROUNDS = 3;

/** CPU to check a plan against restrictions in space, height and time, against turf on every polygon, interleaved. */
export function measureChecks(print: Print): void {
  print(`${PLANS} plans over ${POLYGONS} restrictions …`);
  const random = seededRandom(2026);
  const restrictions = Array.from({ length: POLYGONS }, (_, i) => randomRestriction(random, `r${i}`));
  // Home, climb, the waypoints and back: number of legs.
  const plans = Array.from({ length: PLANS }, () => randomPlan(random, LEGS - 2));
  const polygons = turfPolygons(restrictions);
  const at = new Date(FIRST_DAY_MS + 86_400_000);
  const conditions = { at, until: new Date(at.getTime() + 3_600_000) };
  const indexMs = cpuMsOf(() => indexRestrictions(restrictions));
  const index = indexRestrictions(restrictions);
  const check = (plan: (typeof plans)[number]) => restrictionsTouched(plan, index, conditions);
  plans.slice(0, 50).forEach(check);
  turfOverAll(plans[0] as (typeof plans)[number], polygons.slice(0, 500));
  const [ours, theirs]: [number[], number[]] = [[], []];
  const timesMs: number[][] = plans.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [number, plan] of plans.entries()) {
      const startedAt = performance.now();
      check(plan);
      timesMs[number]?.push(performance.now() - startedAt);
    }
    ours.push(cpuMsOf(() => plans.forEach(check)) / PLANS);
    const some = plans.slice(round * TURF_PLANS, (round + 1) * TURF_PLANS);
    theirs.push(cpuMsOf(() => some.forEach((plan) => turfOverAll(plan, polygons))) / TURF_PLANS);
  }
  const [oursMs, theirsMs] = [median(ours), median(theirs)];
  // The median of each plan's rounds: sometimes another process has the core.
  const p99Ms = timesMs.map(median).sort((a, b) => a - b)[Math.floor(PLANS * 0.99)] ?? 0;
  print(
    `a plan of ${LEGS} legs over ${POLYGONS} restrictions: ${oursMs.toFixed(2)} ms CPU, p99 ${p99Ms.toFixed(2)} ms (goal 5 ms); ` +
      `turf over all ${theirsMs.toFixed(0)} ms, ${Math.round(theirsMs / oursMs)} × ours (goal 100 ×); the index is made in ${indexMs.toFixed(0)} ms`,
  );
}
