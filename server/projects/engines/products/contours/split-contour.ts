export type ContourPart = {
  /** Null if it is not known which heights were measured. */
  isMeasured: boolean | null;
  points: number[][];
};

/** Tells whether the height at a place was measured; null if that is not known. */
export type MeasuredAt = (x: number, y: number) => boolean | null;

type Deciding = {
  measuredAt: MeasuredAt;
  /** A place counts as measured if at least half of the contour this far to both sides of it is. */
  reach: number;
};

/** Cuts a contour where it passes from measured ground to filled; the parts share the point between them. */
export function splitContour(points: readonly number[][], deciding: Deciding): ContourPart[] {
  const steps = stepsOf(points, deciding.measuredAt);
  const parts: ContourPart[] = [];
  for (const [at, isMeasured] of decide(steps, deciding.reach).entries()) {
    const [point, next] = [points[at], points[at + 1]] as [number[], number[]];
    const last = parts.at(-1);
    if (last?.isMeasured === isMeasured) last.points.push(next);
    else parts.push({ isMeasured, points: [point, next] });
  }
  return parts;
}

/** From a point of a contour to the next. */
type Step = { length: number; /** Of its middle, along the contour. */ middle: number; isMeasured: boolean | null };

function stepsOf(points: readonly number[][], measuredAt: MeasuredAt): Step[] {
  let along = 0;
  return points.slice(1).map(([x = 0, y = 0], at) => {
    const [fromX = 0, fromY = 0] = points[at] ?? [];
    const length = Math.hypot(x - fromX, y - fromY);
    along += length;
    return { length, middle: along - length / 2, isMeasured: measuredAt((x + fromX) / 2, (y + fromY) / 2) };
  });
}

/** For each step what at least half of the steps within reach are. */
function decide(steps: readonly Step[], reach: number): (boolean | null)[] {
  let [first, end, length, measured] = [0, 0, 0, 0];
  const count = (step: Step, sign: 1 | -1) => {
    length += sign * step.length;
    if (step.isMeasured) measured += sign * step.length;
  };
  const total = steps.reduce((sum, step) => sum + step.length, 0);
  return steps.map(({ middle, isMeasured }) => {
    // As much of the contour at its ends; all of a short one.
    const centre = Math.max(Math.min(middle, total - reach), Math.min(reach, total / 2));
    for (let step = steps[end]; step && step.middle <= centre + reach; step = steps[++end]) count(step, 1);
    for (let step = steps[first]; step && step.middle < centre - reach; step = steps[++first]) count(step, -1);
    return isMeasured === null ? null : measured >= length / 2;
  });
}
