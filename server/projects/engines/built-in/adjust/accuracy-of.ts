import type { RunAccuracy, Uncertainty } from '@overflight/contract/projects/run-accuracy.ts';
import type { PositionPrior } from '../placing/georeference.ts';
import { median } from '../placing/linear.ts';
import type { Adjusted } from './adjust-with-control.ts';
import type { Bundle } from './solver/bundle.ts';
import type { ControlOutcome } from './control-points.ts';
import type { PositionAccuracy } from './position-accuracy.ts';
import { positionsFactor, withRealPositions } from './real-positions.ts';
import { uncertaintyOf } from './solver/uncertainty.ts';

type Facts = {
  /** Before control points came in. */
  start: Bundle;
  adjusted: Adjusted;
  accuracies: readonly PositionAccuracy[];
  focalSigma: readonly number[];
  priors: readonly (PositionPrior | null)[];
};

/** Few positions agree with each other by chance. */
const LEAST_FACTOR = 0.2;

/** What the report tells of the accuracy. */
export function accuracyOf(facts: Facts): Omit<RunAccuracy, 'isAdjusted' | 'heightDatum'> {
  const { start, adjusted, accuracies, priors } = facts;
  const { bundle, control } = adjusted;
  const factor = Math.max(LEAST_FACTOR, positionsFactor(bundle));
  const hasControl = bundle.control.length > 0;
  const hasPositions = priors.some((prior) => prior !== null);
  const kinds = accuracies.map(({ kind }, index) => (priors[index] ? kind : 'none'));
  const count = (wanted: (typeof kinds)[number]) => kinds.filter((kind) => kind === wanted).length;
  return {
    horizontalDatum: 'WGS 84',
    positions: { fixed: count('fixed'), float: count('float'), ordinary: count('ordinary'), none: count('none') },
    fromPositions: hasPositions ? withFocal(uncertaintyOf(withRealPositions(start, factor)), facts) : null,
    withControl: hasControl ? uncertaintyOf(withRealPositions(bundle, factor)) : null,
    positionsOffM: hasControl && hasPositions ? [...bundle.offset] : null,
    control: rmsOf(control.filter(({ role }) => role === 'control')),
    check: rmsOf(control.filter(({ role }) => role === 'check')),
    points: control.map(({ offM, ...point }) => ({ ...point, offM: offM && [...offM] })),
  };
}

/** A wrong focal length moves the whole ground up or down below the cameras. */
function withFocal(found: Uncertainty | null, { start, focalSigma }: Facts): Uncertainty | null {
  if (!found) return null;
  const groundM = median(start.points.filter((_, at) => at % 3 === 2));
  const aboveM = Math.abs(median(start.cameras.map(({ centre }) => centre[2])) - groundM);
  return { ...found, heightM: Math.hypot(found.heightM, Math.max(0, ...focalSigma) * aboveM) };
}

/** Points that were left out as mistakes do not count. */
function rmsOf(points: readonly ControlOutcome[]): RunAccuracy['control'] {
  const offs = points.flatMap(({ offM, leftOut }) => (offM && leftOut === null ? [offM] : []));
  if (offs.length === 0) return null;
  const mean = (of: (off: (typeof offs)[number]) => number) =>
    Math.sqrt(offs.reduce((sum, off) => sum + of(off), 0) / offs.length);
  return {
    points: offs.length,
    planeM: mean(([east, north]) => east ** 2 + north ** 2),
    heightM: mean(([, , up]) => up ** 2),
  };
}
