import type { CheckErrors } from './check-errors.ts';
import { heightUnits, type HeightUnit } from '../contours.ts';
import type { LengthUnits } from '../places/length-units.ts';
import { shortLength, signedLengths } from '../places/short-lengths.ts';

type Check = { points: number; planeM: number; heightM: number };
type Line = { label: string; text: string };

/** Of fewer, standards of accuracy say nothing. */
export const LEAST_CHECKS = 3;
/** How many the American standards ask for. */
const askedChecks = { nssda: 20, asprs: 30 } as const;
/** What turns a root mean square into the figure of NSSDA that 95 % of errors stay below. */
const at95 = { plane: 2.4477, height: 1.96 } as const;
/** Errors along one axis that are smaller than this share of those along the other are no circle: then NSSDA has no factor. */
const LEAST_ROUND = 0.6;
/** By NMAS, 90 % of heights are right within half a step between contours: within 1.645 root mean squares. */
const STEP_PER_RMS = 2 * 1.645;

export const rmsText = ({ planeM, heightM, points }: Check, units: LengthUnits): string =>
  `plane ${shortLength(planeM, units)}, height ${shortLength(heightM, units)} (RMS of ${points})`;

/** What check points tell in all, and how much so few of them can. */
export const checkText = (check: Check, units: LengthUnits): string =>
  [rmsText(check, units), ...fewText(check.points)].join('. ');

function fewText(points: number): string[] {
  if (points < LEAST_CHECKS) {
    const few = points === 1 ? 'A single check point' : 'Two check points';
    return [
      `${few} can reveal a blunder, but cannot state the accuracy of the whole site: use three or more, spread over it`,
    ];
  }
  const { nssda, asprs } = askedChecks;
  if (points < nssda)
    return [`Stated by ${points} check points; NSSDA asks for ${nssda} at least, ASPRS (edition 2) for ${asprs}`];
  return points < asprs ? [`Stated by ${points} check points; ASPRS (edition 2) asks for ${asprs} at least`] : [];
}

/** All errors in height are to one side; null if not, or if there are too few to say so. */
export function biasText({ points, model, meanM: [, , up] }: CheckErrors, units: LengthUnits): string | null {
  if (model === null || points < LEAST_CHECKS) return null;
  const [lie, is] = model === 'above' ? ['below', 'high'] : ['above', 'low'];
  return `All ${points} check points lie ${lie} the model: it is too ${is} by ${shortLength(Math.abs(up), units)} on average`;
}

/** Null from too few. */
export function confidenceText({ points, eastM, northM, heightM }: CheckErrors, units: LengthUnits): string | null {
  if (points < LEAST_CHECKS) return null;
  const isRound = Math.min(eastM, northM) >= LEAST_ROUND * Math.max(eastM, northM);
  const plane = isRound
    ? `plane ${shortLength((at95.plane * (eastM + northM)) / 2, units)} (${at95.plane} × mean RMS of east and north)`
    : 'plane not told, as errors east and north differ too much';
  return `${plane}, height ${shortLength(at95.height * heightM, units)} (${at95.height} × RMS)`;
}

/** What the errors of the check points tell besides, as lines of a table. */
export function checkLines(errors: CheckErrors, units: LengthUnits): Line[] {
  const { eastM, northM, meanM, largest } = errors;
  const { plane, height } = largest;
  const [bias, confidence] = [biasText(errors, units), confidenceText(errors, units)];
  return [
    { label: 'Check points, at 95 % (NSSDA)', text: confidence ?? 'not told from fewer than three check points' },
    ...(bias ? [{ label: 'Check points, to one side in height', text: bias }] : []),
    { label: 'Check points, mean error (east, north, up)', text: signedLengths(meanM, units) },
    {
      label: 'Check points, RMS error east and north',
      text: `${shortLength(eastM, units)}, ${shortLength(northM, units)}`,
    },
    {
      label: 'Check points, largest error',
      text: `plane ${shortLength(plane.offM, units)} (${plane.name}), height ${signedLengths([height.offM], units)} (${height.name})`,
    },
  ];
}

/** How close contours may be for what was measured of heights. */
export function finestStepText(check: Pick<Check, 'heightM'> | null, unit: HeightUnit): string {
  if (!check) return 'Heights were not checked: how close contours may be is not known.';
  const { perMetre, shown } = heightUnits[unit];
  const text = (metres: number) => `${(metres * perMetre).toFixed(perMetre > 1 ? 2 : 3)} ${shown}`;
  return `With ± ${text(check.heightM)} at check points, lines closer than ${text(finestStepM(check))} show more than was measured.`;
}

export const finestStepM = ({ heightM }: Pick<Check, 'heightM'>): number => STEP_PER_RMS * heightM;
