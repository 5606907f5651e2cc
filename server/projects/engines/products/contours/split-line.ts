type LinePart = {
  /** Null if it is not known. */
  is: boolean | null;
  points: number[][];
};

/** Tells what a line is at a place, as whether its height was measured; null if that is not known. */
export type IsAt = (x: number, y: number) => boolean | null;

type Deciding = {
  isAt: IsAt;
  /** A place counts as what at least half of the line is this far to both sides of it. */
  reach: number;
};

/** Cuts a line where it becomes something else, as from measured ground to filled; the parts share the point between them. */
export function splitLine(points: readonly number[][], { isAt, reach }: Deciding): LinePart[] {
  const steps = stepsOf(points, isAt);
  const parts: LinePart[] = [];
  for (const [at, is] of decide(steps, reach).entries()) {
    const [point, next] = [points[at], points[at + 1]] as [number[], number[]];
    const last = parts.at(-1);
    if (last?.is === is) last.points.push(next);
    else parts.push({ is, points: [point, next] });
  }
  return parts;
}

/** From a point of a line to the next. */
type Step = { length: number; /** Of its middle, along the line. */ middle: number; is: boolean | null };

function stepsOf(points: readonly number[][], isAt: IsAt): Step[] {
  let along = 0;
  return points.slice(1).map(([x = 0, y = 0], at) => {
    const [fromX = 0, fromY = 0] = points[at] ?? [];
    const length = Math.hypot(x - fromX, y - fromY);
    along += length;
    return { length, middle: along - length / 2, is: isAt((x + fromX) / 2, (y + fromY) / 2) };
  });
}

/** For each step what at least half of the steps within reach are. */
function decide(steps: readonly Step[], reach: number): (boolean | null)[] {
  let [first, end, length, sure] = [0, 0, 0, 0];
  const count = (step: Step, sign: 1 | -1) => {
    length += sign * step.length;
    if (step.is) sure += sign * step.length;
  };
  const total = steps.reduce((sum, step) => sum + step.length, 0);
  return steps.map(({ middle, is }) => {
    // As much of the line at its ends; all of a short one.
    const centre = Math.max(Math.min(middle, total - reach), Math.min(reach, total / 2));
    for (let step = steps[end]; step && step.middle <= centre + reach; step = steps[++end]) count(step, 1);
    for (let step = steps[first]; step && step.middle < centre - reach; step = steps[++first]) count(step, -1);
    return is === null ? null : sure >= length / 2;
  });
}
