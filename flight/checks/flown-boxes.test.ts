import { expect, it } from 'vitest';
import { seededRandom } from '../testing/seeded-random.ts';
import { aPlan, aRoute } from '../testing/sample-plan.ts';
import { boxesTouch } from './box-index.ts';
import { boxAround, flownBoxes } from './flown-boxes.ts';
import { indexRestrictions } from './index-restrictions.ts';
import { restrictionsTouched } from './restrictions-touched.ts';
import { randomPlan, randomRestriction } from './testing/random-restrictions.ts';

it('contain the whole flight: whatever a plan touches, one of its boxes touches', () => {
  const random = seededRandom(21);
  const restrictions = Array.from({ length: 3000 }, (_, i) => randomRestriction(random, `r${i}`));
  const index = indexRestrictions(restrictions);
  let touched = 0;
  for (let round = 0; round < 200; round++) {
    const plan = randomPlan(random, 20);
    const boxes = flownBoxes(plan, 0.01);
    for (const restriction of restrictionsTouched(plan, index)) {
      touched++;
      const own = boxAround(restriction.polygons.map((polygon) => boxAround(flownBoxesOf(polygon[0] ?? []))));
      const isHeld = boxes.some((box) => [-360, 0, 360].some((turn) => boxesTouch(turned(box, turn), own)));
      expect({ round, id: restriction.id, isHeld }).toEqual({ round, id: restriction.id, isHeld: true });
    }
  }
  expect(touched).toBeGreaterThan(50);

  function flownBoxesOf(ring: readonly (readonly number[])[]) {
    const first = ring[0]?.[0] ?? 0;
    return ring.map(([lng = 0, lat = 0]) => {
      const x = lng + 360 * Math.round((first - lng) / 360);
      return { minX: x, maxX: x, minY: lat, maxY: lat };
    });
  }
  function turned(box: { minX: number; maxX: number; minY: number; maxY: number }, turn: number) {
    return { ...box, minX: box.minX + turn, maxX: box.maxX + turn };
  }
});

it('of a long leg are small, also across the antimeridian', () => {
  const plan = { ...aPlan([aRoute([-178, 12])]), homePoint: { position: [178, 10] } };
  const boxes = flownBoxes(plan, 0.5);
  expect(Math.max(...boxes.map(({ minX, maxX }) => maxX - minX))).toBeLessThanOrEqual(0.5 + 1e-9);
  expect(boxAround(boxes)).toEqual({ minX: 178, minY: 10, maxX: 182, maxY: 12 });
});

it('of a plan without flights is its home', () => {
  expect(boxAround(flownBoxes({ ...aPlan(), homePoint: { position: [8, 47] } }, 1))).toEqual({
    minX: 8,
    minY: 47,
    maxX: 8,
    maxY: 47,
  });
});
