import type { Lens } from '../../placing/lens.ts';
import { multiply, type Matrix, type Vector } from '../../placing/linear.ts';
import { PER_LENS, type Bundle } from './bundle.ts';
import { equationsOf, newTie, tieOf } from './equations.ts';
import { layOut, type Layout } from './layout.ts';
import { forEachPoint } from './point-blocks.ts';
import { factor, solve } from './skyline.ts';
import { totalCost } from './total-cost.ts';

const ROUNDS = 30;
/** A round that gains less than this share is the last. */
const ENOUGH = 1e-6;
const [FIRST_DAMPING, LEAST_DAMPING, MOST_DAMPING] = [1e-4, 1e-9, 1e8];

/** Levenberg and Marquardt's method: the bundle with the least robust sum of squares. */
export function adjustBundle(bundle: Bundle): { bundle: Bundle; rounds: number } {
  const layout = layOut(bundle);
  let now = bundle;
  let cost = totalCost(now);
  let damping = FIRST_DAMPING;
  for (let round = 1; round <= ROUNDS; round++) {
    let next = stepOf(now, layout, damping);
    let then = next ? totalCost(next) : Infinity;
    while (!(then < cost)) {
      damping *= 10;
      if (damping > MOST_DAMPING) return { bundle: now, rounds: round };
      next = stepOf(now, layout, damping);
      then = next ? totalCost(next) : Infinity;
    }
    const gain = (cost - then) / cost;
    now = next as Bundle;
    cost = then;
    damping = Math.max(damping / 10, LEAST_DAMPING);
    if (gain < ENOUGH) return { bundle: now, rounds: round };
  }
  return { bundle: now, rounds: ROUNDS };
}

function stepOf(bundle: Bundle, layout: Layout, damping: number): Bundle | null {
  const { matrix, right } = equationsOf(bundle, layout, damping);
  if (!factor(matrix)) return null;
  const step = solve(matrix, right);
  const points = Float64Array.from(bundle.points);
  const tie = newTie(layout);
  forEachPoint(bundle, layout, (blocks, point) => {
    tieOf(blocks, tie, damping);
    const left = [...tie.right] as [number, number, number];
    for (const at of tie.at)
      for (const axis of [0, 1, 2] as const) left[axis] -= tie.products[at * 3 + axis]! * step[at]!;
    for (const axis of [0, 1, 2] as const)
      points[point * 3 + axis]! +=
        tie.inverse[axis * 3]! * left[0] + tie.inverse[axis * 3 + 1]! * left[1] + tie.inverse[axis * 3 + 2]! * left[2];
  });
  const three = (at: number): Vector => [step[at]!, step[at + 1]!, step[at + 2]!];
  const cameras = bundle.cameras.map((camera, index) => {
    const at = layout.camera[index]!;
    const moved = three(at + 3).map((by, axis) => by + camera.centre[axis]!) as unknown as Vector;
    return { ...camera, rotation: multiply(turnBy(three(at)), camera.rotation), centre: moved };
  });
  const lenses = bundle.lenses.map((lens, index) => {
    const [share, k1, k2] = three(layout.lenses + index * PER_LENS);
    const isFocalFree = bundle.focalSigma[index] !== null;
    return changed(lens, [
      isFocalFree ? share : 0,
      ...(bundle.isDistortionFree ? ([k1, k2] as const) : ([0, 0] as const)),
    ]);
  });
  const offset = three(layout.offset).map((by, axis) => by + bundle.offset[axis]!) as unknown as Vector;
  return { ...bundle, points, cameras, lenses, offset };
}

const changed = (lens: Lens, [share, k1, k2]: Vector): Lens => ({
  ...lens,
  fx: lens.fx * (1 + share),
  fy: lens.fy * (1 + share),
  k1: lens.k1 + k1,
  k2: lens.k2 + k2,
});

/** Rotation about a vector by its length (Rodrigues). */
function turnBy([x, y, z]: Vector): Matrix {
  const angle = Math.hypot(x, y, z);
  const a = angle < 1e-9 ? 1 : Math.sin(angle) / angle;
  const b = angle < 1e-9 ? 0.5 : (1 - Math.cos(angle)) / angle ** 2;
  return [
    1 - b * (y * y + z * z),
    b * x * y - a * z,
    b * x * z + a * y,
    b * x * y + a * z,
    1 - b * (x * x + z * z),
    b * y * z - a * x,
    b * x * z - a * y,
    b * y * z + a * x,
    1 - b * (x * x + y * y),
  ];
}
