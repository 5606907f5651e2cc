import type { Vector } from '../placing/linear.ts';
import { adjustBundle } from './solver/adjust-bundle.ts';
import { lensChange, type Bundle } from './solver/bundle.ts';
import { chooseMarks, type MarkedPoint } from './choose-marks.ts';
import { withControl, type LensKnowledge } from './control-in-bundle.ts';
import { MARK_SIGMA_PX, type ControlOutcome, type ControlPoint } from './control-points.ts';
import { positionsFactor } from './real-positions.ts';
import { pixelSizeM, triangulate } from './triangulate.ts';

/** A control point off by more than so many times what is to be expected contradicts the others. */
const WRONG_SIGMAS = 5;
/** Marks fix a point on the ground to so many pixels, and its height to so many. */
const [PIXELS_ACROSS, PIXELS_UP] = [2, 5];
/** With fewer points, nothing tells which one is wrong. */
const LEAST_TO_TELL = 4;

const PLAUSIBLE_SIGMAS = 2;
/** No model bends so much that its cameras fit so many times worse. */
const WORSE_THAN_BEFORE = 3;

type Wanted = {
  points: readonly ControlPoint[];
  lens: LensKnowledge;
  /** Nothing is to change: only check points are measured. */
  isHeld?: boolean;
  warn: (text: string) => void;
};

export type Adjusted = { bundle: Bundle; control: ControlOutcome[]; rounds: number };

/** Adjusts with the control points in it. A point that contradicts the others is left out and told; check points are never used. */
export function adjustWithControl(start: Bundle, { points, lens, isHeld = false, warn }: Wanted): Adjusted {
  const marked = points.map((point) => chooseMarks(start, point, warn));
  let used = marked.filter(({ point, found }) => point.role === 'control' && found !== null);
  const most = Math.floor(used.length / LEAST_TO_TELL);
  const wrong = new Map<string, string>();
  const end = (adjusted: Adjusted): Adjusted => {
    if (!isHeld && used.length > 0) warnOfPositions(start, adjusted.bundle, warn);
    return adjusted;
  };
  for (;;) {
    const { bundle, rounds } = isHeld ? { bundle: start, rounds: 0 } : adjustPlausibly(withControl(start, used, lens));
    const outcomes = marked.map((each) => outcomeOf(bundle, each, wrong.get(each.point.name) ?? null));
    const worst = worstOf(bundle, used);
    if (!worst || worst.sigmas < WRONG_SIGMAS) return end({ bundle, control: outcomes, rounds });
    const { name } = worst.point;
    if (wrong.size >= most) {
      warn(`The control points contradict each other; ${name} fits worst, by ${worst.offM.toFixed(2)} m.`);
      return end({ bundle, control: outcomes, rounds });
    }
    warn(`Control point ${name} contradicts the others by ${worst.offM.toFixed(2)} m: it was not used.`);
    wrong.set(name, 'it contradicts the other control points');
    used = used.filter(({ point }) => point !== worst.point);
  }
}

/** Few control points are believed whatever they say: then only the positions of the photos tell of a mistake. */
function warnOfPositions(start: Bundle, adjusted: Bundle, warn: (text: string) => void): void {
  const [before, after] = [positionsFactor(start), positionsFactor(adjusted)];
  if (after > WORSE_THAN_BEFORE * Math.max(before, 1 / WORSE_THAN_BEFORE))
    warn('The control points contradict the positions of the photos: look at their coordinates and marks.');
}

/**
 * Photos that look straight down prefer any focal length to the true one by a hair, and the height of flight follows. One that
 * leaves what the photos state is such a case: it is held.
 */
function adjustPlausibly(bundle: Bundle): { bundle: Bundle; rounds: number } {
  const adjusted = adjustBundle(bundle);
  const isPlausible = bundle.focalSigma.every(
    (sigma, lens) => sigma === null || Math.abs(lensChange(adjusted.bundle, lens)[0]) < PLAUSIBLE_SIGMAS * sigma,
  );
  return isPlausible ? adjusted : adjustBundle({ ...bundle, focalSigma: bundle.focalSigma.map(() => null) });
}

function outcomeOf(bundle: Bundle, { point, leftOut }: MarkedPoint, wrong: string | null): ControlOutcome {
  const found = triangulate(bundle, point.marks, MARK_SIGMA_PX);
  const isMeasured = found !== null && leftOut === null;
  return {
    name: point.name,
    role: point.role,
    marks: point.marks.length,
    offM: isMeasured ? offBy(found.at, point.at) : null,
    markErrorPx: isMeasured ? found.errorsPx.reduce((sum, error) => sum + error, 0) / found.errorsPx.length : null,
    leftOut: leftOut ?? wrong,
  };
}

const offBy = (one: Vector, other: Vector): Vector => [one[0] - other[0], one[1] - other[1], one[2] - other[2]];

function worstOf(bundle: Bundle, used: readonly MarkedPoint[]) {
  const all = used.flatMap(({ point }) => {
    const found = triangulate(bundle, point.marks, MARK_SIGMA_PX);
    if (!found) return [];
    const [east, north, up] = offBy(found.at, point.at);
    const pixelM = pixelSizeM(bundle, point.marks, found.at);
    const sigmas = Math.hypot(
      east / Math.hypot(point.sigma[0], PIXELS_ACROSS * pixelM),
      north / Math.hypot(point.sigma[1], PIXELS_ACROSS * pixelM),
      up / Math.hypot(point.sigma[2], PIXELS_UP * pixelM),
    );
    return [{ point, sigmas, offM: Math.hypot(east, north, up) }];
  });
  return all.toSorted((one, other) => other.sigmas - one.sigmas)[0];
}
