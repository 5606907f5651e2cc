import { z } from 'zod';
import { ControlRole } from './control-points.ts';

/** One standard deviation each. */
const Uncertainty = z.object({
  eastM: z.number(),
  northM: z.number(),
  heightM: z.number(),
  /** Metres of height per 100 m, in the direction in which it is largest. */
  tiltMPer100M: z.number(),
});

/** To which zero the heights of a result refer. */
export const heightDatums = {
  egm96: 'EGM96 geoid, about mean sea level',
  ellipsoid: 'WGS 84 ellipsoid',
  photos: 'as the photos state them, usually about mean sea level; not checked',
  relative: 'relative: the photos have no altitude',
} as const;
const datumNames = Object.keys(heightDatums) as [keyof typeof heightDatums, ...(keyof typeof heightDatums)[]];

/** Root mean square of the points of one role, measured by the photos against stated. */
const RmsError = z.object({ points: z.int(), planeM: z.number(), heightM: z.number() });

/** What is known of the accuracy of a result. */
export const RunAccuracy = z.object({
  horizontalDatum: z.string(),
  heightDatum: z.enum(datumNames),
  /** How many photos know their place how well. */
  positions: z.object({ fixed: z.int(), float: z.int(), ordinary: z.int(), none: z.int() }),
  /** Whether cameras and points were adjusted with positions and control points. */
  isAdjusted: z.boolean(),
  /** What follows from the positions of the photos alone, and with control points; null if it cannot be told. */
  fromPositions: Uncertainty.nullable(),
  withControl: Uncertainty.nullable(),
  /** Error that all positions share, found by control points. */
  positionsOffM: z.tuple([z.number(), z.number(), z.number()]).nullable(),
  control: RmsError.nullable(),
  check: RmsError.nullable(),
  points: z.array(
    z.object({
      name: z.string(),
      role: ControlRole,
      marks: z.int(),
      /** Measured by the photos minus stated: east, north, up; null if it could not be measured. */
      offM: z.tuple([z.number(), z.number(), z.number()]).nullable(),
      markErrorPx: z.number().nullable(),
      /** Why it was not used as asked; null if it was. */
      leftOut: z.string().nullable(),
    }),
  ),
});
export type RunAccuracy = z.infer<typeof RunAccuracy>;
export type Uncertainty = z.infer<typeof Uncertainty>;

const centimetres = (metres: number): string =>
  metres < 1 ? `${(100 * metres).toFixed(metres < 0.1 ? 1 : 0)} cm` : `${metres.toFixed(1)} m`;

/** Height and tilt in words. */
export const uncertaintyText = ({ eastM, northM, heightM, tiltMPer100M }: Uncertainty): string =>
  `± ${centimetres(heightM)} in height, ± ${centimetres(Math.hypot(eastM, northM) / Math.SQRT2)} east and north, tilt ± ${centimetres(tiltMPer100M)} per 100 m`;

const rmsText = (error: RunAccuracy['control']): string =>
  error
    ? `${centimetres(error.planeM)} in plane, ${centimetres(error.heightM)} in height (RMS of ${error.points})`
    : 'none';

const positionKinds = { fixed: 'RTK fixed', float: 'RTK float', ordinary: 'ordinary GPS', none: 'not used' } as const;

/** The accuracy of a result as lines of a table. */
export function accuracyLines(accuracy: RunAccuracy): [what: string, value: string][] {
  const { positions, fromPositions, withControl, positionsOffM, control, check } = accuracy;
  const kinds = (Object.keys(positionKinds) as (keyof typeof positionKinds)[]).filter((kind) => positions[kind] > 0);
  return [
    ['Absolute accuracy, at check points', check ? rmsText(check) : 'not measured: there are no check points'],
    ['Control points', rmsText(control)],
    ['Uncertainty from the positions of the photos alone', fromPositions ? uncertaintyText(fromPositions) : 'unknown'],
    ...(withControl ? [['With control points', uncertaintyText(withControl)] as [string, string]] : []),
    ...(positionsOffM
      ? [
          ['Common error of the positions', positionsOffM.map((off) => `${off.toFixed(2)} m`).join(', ')] as [
            string,
            string,
          ],
        ]
      : []),
    ['Positions of the photos', kinds.map((kind) => `${positions[kind]} ${positionKinds[kind]}`).join(', ')],
    ['Horizontal datum', accuracy.horizontalDatum],
    ['Heights', heightDatums[accuracy.heightDatum]],
  ];
}
