import type { SimilarityFit } from './fit-similarity.ts';
import { cross, fromRows, apply, median, multiply, unit, type Matrix, type Vector } from './linear.ts';

const ROUNDS = 6;
const OUTLIER_MEDIANS = 2.5;
const MIN_OUTLIER_M = 1;

export type CameraPriors = {
  centres: readonly Vector[];
  /** East, north, up; up is null if unknown. */
  positions: readonly (readonly [number, number, number | null])[];
  /** In model coordinates. */
  up: Vector;
};

/** Fits scale, heading and horizontal shift to east and north only, with a known up direction; the height offset is a median. */
export function fitHorizontally({ centres, positions, up }: CameraPriors): SimilarityFit {
  const upright = standUp(up);
  const from = centres.map((centre) => apply(upright, centre));
  let isUsed = from.map(() => true);
  let turn = fitTurn(from, positions, isUsed);
  for (let round = 1; round < ROUNDS; round++) {
    const residuals = from.map((point, at) => {
      const [east, north] = turned(turn, point);
      return Math.hypot(east - (positions[at]?.[0] ?? 0), north - (positions[at]?.[1] ?? 0));
    });
    const limit = Math.max(OUTLIER_MEDIANS * median(residuals), MIN_OUTLIER_M);
    isUsed = residuals.map((residual) => residual < limit);
    turn = fitTurn(from, positions, isUsed);
  }
  const scale = Math.hypot(turn.real, turn.imaginary);
  const [cosine, sine] = [turn.real / scale, turn.imaginary / scale];
  const aboutUp: Matrix = [cosine, -sine, 0, sine, cosine, 0, 0, 0, 1];
  const heights = from.flatMap((point, at) => {
    const height = positions[at]?.[2] ?? null;
    return height === null ? [] : [height - scale * point[2]];
  });
  const shift: Vector = [turn.east, turn.north, heights.length > 0 ? median(heights) : 0];
  const outliers = isUsed.filter((isKept) => !isKept).length;
  return { scale, rotation: multiply(aboutUp, upright), shift, isUsed, outliers };
}

/** Rotation that makes `up` the third axis. */
export function standUp(up: Vector): Matrix {
  const third = unit(up);
  const aside: Vector = Math.abs(third[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0];
  const first = unit(cross(aside, third));
  return fromRows(first, cross(third, first), third);
}

type Turn = { real: number; imaginary: number; east: number; north: number };

const turned = ({ real, imaginary, east, north }: Turn, [x, y]: Vector): [number, number] => [
  real * x - imaginary * y + east,
  imaginary * x + real * y + north,
];

/** Complex least squares: position = turn × point + shift. */
function fitTurn(from: readonly Vector[], positions: CameraPriors['positions'], isUsed: readonly boolean[]): Turn {
  const pairs = from.flatMap((point, at) => {
    const found = positions[at];
    return isUsed[at] && found ? [{ x: point[0], y: point[1], east: found[0], north: found[1] }] : [];
  });
  const mean = (of: (pair: (typeof pairs)[number]) => number) =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / Math.max(1, pairs.length);
  const [x, y, east, north] = [mean((p) => p.x), mean((p) => p.y), mean((p) => p.east), mean((p) => p.north)];
  const length = mean((p) => (p.x - x) ** 2 + (p.y - y) ** 2);
  const real = mean((p) => (p.x - x) * (p.east - east) + (p.y - y) * (p.north - north)) / length;
  const imaginary = mean((p) => (p.x - x) * (p.north - north) - (p.y - y) * (p.east - east)) / length;
  return { real, imaginary, east: east - (real * x - imaginary * y), north: north - (imaginary * x + real * y) };
}
