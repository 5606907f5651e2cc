import type { Uncertainty } from '@overflight/contract/projects/run-accuracy.ts';
import { eigen } from '../../placing/linear.ts';
import type { Bundle } from './bundle.ts';
import { equationsOf, newTie, tieOf } from './equations.ts';
import { layOut } from './layout.ts';
import { forEachPoint } from './point-blocks.ts';
import { factor, forwards } from './skyline.ts';

/** No camera hangs this far from where it seems to, in radians: keeps a flight along one line solvable. */
const TURN_SIGMA = 0.2;

/** From the covariance: how well the mean place and the plane through all points are known; null if they are not. */
export function uncertaintyOf(bundle: Bundle): Uncertainty | null {
  const layout = layOut(bundle);
  const { matrix } = equationsOf(bundle, layout, 0);
  for (const camera of layout.camera)
    for (let turn = camera; turn < camera + 3; turn++) matrix.values[matrix.row[turn]! + turn]! += 1 / TURN_SIGMA ** 2;
  if (!factor(matrix)) return null;
  const asked = planeOf(bundle);
  const rights = asked.map(() => new Float64Array(layout.size));
  const own = asked.map(() => asked.map(() => 0));
  const tie = newTie(layout);
  forEachPoint(bundle, layout, (blocks, point) => {
    if (blocks.views < 2) return;
    tieOf(blocks, tie, 0);
    for (const [one, { axis, weight }] of asked.entries()) {
      const share = weight(point);
      for (const at of tie.at) rights[one]![at]! += tie.solved[at * 3 + axis]! * share;
      for (const [other, second] of asked.entries())
        own[one]![other]! += share * tie.inverse[axis * 3 + second.axis]! * second.weight(point);
    }
  });
  const solved = rights.map((right) => forwards(matrix, right));
  const covariance = (one: number, other: number): number =>
    own[one]![other]! + solved[one]!.reduce((sum, value, at) => sum + value * solved[other]![at]!, 0);
  const [tilt] = eigen([
    [covariance(3, 3), covariance(3, 4)],
    [covariance(4, 3), covariance(4, 4)],
  ]);
  const sigma = (one: number) => Math.sqrt(covariance(one, one));
  const found = {
    eastM: sigma(0),
    northM: sigma(1),
    heightM: sigma(2),
    tiltMPer100M: 100 * Math.sqrt(tilt?.value ?? NaN),
  };
  return Object.values(found).every(Number.isFinite) ? found : null;
}

type Asked = { axis: 0 | 1 | 2; weight: (point: number) => number };

/** Mean east, north and height, and the slopes of the plane through the points, each as a weighted sum over the points. */
function planeOf({ points }: Bundle): Asked[] {
  const count = points.length / 3;
  const mean = ([0, 1] as const).map((axis) => sumOf(points, (at) => points[at + axis]!) / count);
  const off = (at: number, axis: 0 | 1) => points[at + axis]! - mean[axis]!;
  const [xx, xy, yy] = [
    sumOf(points, (at) => off(at, 0) ** 2),
    sumOf(points, (at) => off(at, 0) * off(at, 1)),
    sumOf(points, (at) => off(at, 1) ** 2),
  ];
  const determinant = xx * yy - xy * xy;
  const even = () => 1 / count;
  return [
    { axis: 0, weight: even },
    { axis: 1, weight: even },
    { axis: 2, weight: even },
    { axis: 2, weight: (point) => (yy * off(point * 3, 0) - xy * off(point * 3, 1)) / determinant },
    { axis: 2, weight: (point) => (xx * off(point * 3, 1) - xy * off(point * 3, 0)) / determinant },
  ];
}

function sumOf(points: Float64Array, of: (at: number) => number): number {
  let sum = 0;
  for (let at = 0; at < points.length; at += 3) sum += of(at);
  return sum;
}
