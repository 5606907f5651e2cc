import { z } from 'zod';
import { CheckErrors, checkErrorsOf } from './accuracy/check-errors.ts';
import { biasText, checkLines, checkText, confidenceText, rmsText } from './accuracy/check-texts.ts';
import { ControlRole, FAR_OFF, isFarOff, type StatedControl } from './control-points.ts';
import { isInFeet, lengthUnits, type LengthUnits } from './places/length-units.ts';
import { shortLength, signedLengths } from './places/short-lengths.ts';
import type { ShownSystem } from './places/shown-system.ts';
import { RecognisedWater, waterText } from './water.ts';

/** One standard deviation each. */
const Uncertainty = z.object({
  eastM: z.number(),
  northM: z.number(),
  heightM: z.number(),
  /** Metres of height per 100 m, in the direction in which it is largest. */
  tiltMPer100M: z.number(),
});

/** A result without positions and control points. */
export const LOCAL = 'local: place, direction and size are not known';

/** To which zero the heights of a result refer. */
export const heightDatums = {
  egm96: 'EGM96 geoid, about mean sea level',
  ellipsoid: 'WGS 84 ellipsoid',
  egm2008: 'EGM2008 geoid, about mean sea level',
  navd88: 'NAVD88',
  'sea-level': 'national sea level',
  photos: 'as the photos state them, usually about mean sea level; not checked',
  relative: 'relative: the photos have no altitude',
} as const;
const datumNames = Object.keys(heightDatums) as [keyof typeof heightDatums, ...(keyof typeof heightDatums)[]];

/** The same in few words, after a height. */
const zeros: Readonly<Record<keyof typeof heightDatums, string>> = {
  egm96: 'above sea level (EGM96)',
  ellipsoid: 'above the WGS 84 ellipsoid',
  egm2008: 'above sea level (EGM2008)',
  navd88: 'above NAVD88',
  'sea-level': 'above national sea level',
  photos: 'above the zero of the photos (not checked)',
  relative: 'above an unknown zero',
};

/** What a height counts from. */
export const HeightZero = z.object({
  datum: z.enum(datumNames),
  /** Added geoid grids that give it. */
  geoids: z
    .array(
      z
        .string()
        .max(200)
        .regex(/^\P{Cc}*$/u),
    )
    .max(20),
});
export type HeightZero = z.infer<typeof HeightZero>;

/** Null if it is not known. A national sea level has no name but that of its grid. */
export function zeroText(zero: HeightZero | null): string {
  if (!zero) return zeros.relative;
  const { datum, geoids } = zero;
  return datum === 'sea-level' && geoids.length > 0 ? `${zeros[datum]} (${geoids.join(', ')})` : zeros[datum];
}

/** Root mean square of the points of one role, measured by the photos against stated. */
const RmsError = z.object({ points: z.int(), planeM: z.number(), heightM: z.number() });

/** What is known of the accuracy of a result. */
export const RunAccuracy = z.object({
  horizontalDatum: z.string(),
  heightDatum: z.enum(datumNames),
  /** Added geoid grids that give the datum; missing without any. */
  geoids: z.array(z.string()).exactOptional(),
  /** Height of the geoid above the ellipsoid at the middle of the site, where the heights are as the photos state them. */
  geoidM: z.number().exactOptional(),
  /** How many photos know their place how well. */
  positions: z.object({ fixed: z.int(), float: z.int(), ordinary: z.int(), none: z.int() }),
  /** Whether cameras and points were adjusted with positions and control points. */
  isAdjusted: z.boolean(),
  /** What follows from the positions of the photos alone, and with control points; null if it cannot be told. */
  fromPositions: Uncertainty.nullable(),
  withControl: Uncertainty.nullable(),
  /** Error that all positions share, found by control points: stated minus measured. */
  positionsOffM: z.tuple([z.number(), z.number(), z.number()]).nullable(),
  control: RmsError.nullable(),
  check: RmsError.nullable(),
  points: z.array(
    z.object({
      name: z.string(),
      role: ControlRole,
      /** Where it was stated to be: on WGS 84, and above the EGM96 geoid. Missing in runs of earlier versions. */
      position: z.tuple([z.number(), z.number()]).exactOptional(),
      heightM: z.number().exactOptional(),
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

/** What tells how far a result can be trusted. */
export const ResultAccuracy = RunAccuracy.pick({
  geoidM: true,
  positions: true,
  fromPositions: true,
  withControl: true,
  check: true,
}).extend({ checkErrors: CheckErrors.exactOptional() });
export type ResultAccuracy = z.infer<typeof ResultAccuracy>;

/** What the heights of a run count from. An engine that does not tell keeps those of the photos. */
export const zeroOf = ({ accuracy }: { accuracy?: Pick<RunAccuracy, 'heightDatum' | 'geoids'> }): HeightZero => ({
  datum: accuracy?.heightDatum ?? 'photos',
  geoids: accuracy?.geoids ?? [],
});

/** What the stated heights of control points count from: without a chosen datum EGM96, and null if it cannot be told. */
export function controlZeroOf(
  accuracy: Pick<RunAccuracy, 'heightDatum' | 'geoids' | 'withControl'>,
): HeightZero | null {
  const { heightDatum, withControl } = accuracy;
  if (heightDatum === 'photos' || heightDatum === 'relative') return { datum: 'egm96', geoids: [] };
  // Chosen for the run, or the heights of RTK photos, which points that were not used did not change.
  if (heightDatum === 'ellipsoid' && withControl === null) return null;
  return zeroOf({ accuracy });
}

export type Uncertainty = z.infer<typeof Uncertainty>;

/** Whether any photo told where it was taken. */
export const usedPositions = ({ positions: { fixed, float, ordinary } }: Pick<RunAccuracy, 'positions'>): boolean =>
  fixed + float + ordinary > 0;

export const NO_POSITIONS = 'none: no positions were used';

const LEAST_UNCERTAINTY_M = 0.001;

/** Height and tilt in words. */
function uncertaintyText({ eastM, northM, heightM, tiltMPer100M }: Uncertainty, units: LengthUnits): string {
  // Nothing is known better than this: a zero would say so.
  const text = (metres: number) => shortLength(Math.max(metres, LEAST_UNCERTAINTY_M), units);
  const tilt = isInFeet(units)
    ? `${text(tiltMPer100M * lengthUnits[units].inMetres)} per 100 ft`
    : `${text(tiltMPer100M)} per 100 m`;
  return `height ± ${text(heightM)}, east and north ± ${text(Math.hypot(eastM, northM) / Math.SQRT2)}, tilt ± ${tilt}`;
}

/** How far a result can be trusted, in a line. */
export function trustText(
  { check, checkErrors, withControl, fromPositions, positions, geoidM }: ResultAccuracy,
  units: LengthUnits,
): string {
  if (check) return `At check points: ${[checkText(check, units), ...errorTexts(checkErrors, units)].join('. ')}`;
  if (withControl) return `By control points, not checked: ${uncertaintyText(withControl, units)}`;
  if (!usedPositions({ positions })) return 'Place and height are not known: no positions were used';
  const alone = 'By the positions of the photos alone, not checked';
  const known = fromPositions ? `${alone}: ${uncertaintyText(fromPositions, units)} (one standard deviation)` : alone;
  return geoidM === undefined ? known : `${known}. ${otherZeroText(geoidM, units)}`;
}

function errorTexts(errors: CheckErrors | undefined, units: LengthUnits): string[] {
  if (!errors) return [];
  const confidence = confidenceText(errors, units);
  return [biasText(errors, units) ?? [], confidence === null ? [] : `At 95 % (NSSDA): ${confidence}`].flat();
}

/** Photos do not tell which of the two they count from. */
export function otherZeroText(geoidM: number, units: LengthUnits): string {
  const off = shortLength(Math.abs(geoidM), units);
  return `If the photos state heights above the ellipsoid instead of the sea, they are ${off} too ${geoidM < 0 ? 'low' : 'high'} besides`;
}

/** How much of a result several photos agree on, and its water; missing if not known. */
export const MeasuredShares = z.object({
  surface: z.number().exactOptional(),
  terrain: z.number().exactOptional(),
  water: RecognisedWater.exactOptional(),
});
export type MeasuredShares = z.infer<typeof MeasuredShares>;

/** What of a result was filled in, in a line; null if nothing, or not known. */
export function filledText({ surface, terrain, water }: MeasuredShares, units: LengthUnits): string | null {
  const percent = (share = 1) => Math.round(100 * (1 - share));
  const parts = [
    ...(percent(surface) > 0 ? [`${percent(surface)} % of the surface`] : []),
    ...(percent(terrain) > 0 ? [`${percent(terrain)} % of the terrain`] : []),
  ];
  if (parts.length === 0) return null;
  return `${parts.join(' and ')} ${parts.length === 1 ? 'is' : 'are'} filled in, not measured (as in woods, in water and where something stands on the ground). ${waterText(water, units)}`;
}

const positionKinds = { fixed: 'RTK fixed', float: 'RTK float', ordinary: 'ordinary GPS', none: 'not used' } as const;

const datumText = ({ heightDatum, geoids = [] }: RunAccuracy): string =>
  geoids.length === 0 ? heightDatums[heightDatum] : `${heightDatums[heightDatum]}, by the grid ${geoids.join(', ')}`;

/** PROJ knows no shift between WGS 84 and the datums that move with a continent, as NAD83 and ETRS89. */
function horizontalText(
  { horizontalDatum, control, positions }: RunAccuracy,
  units: LengthUnits,
  system: Pick<ShownSystem, 'name'> | null,
): string {
  if (!system || system.name.startsWith('WGS 84') || horizontalDatum !== 'WGS 84') return horizontalDatum;
  const turned =
    'WGS 84 for the positions of the photos, turned to the coordinate system by PROJ, without a shift to NAD83 and ETRS89';
  if (control) return `${turned}. Control points that were surveyed in its datum bring the result to it`;
  const fixed =
    positions.fixed > 0 ? '. RTK positions that were corrected in the datum of the system are in it as they stand' : '';
  return `${turned}: these are up to ${isInFeet(units) ? '7 ft' : '2 m'} off WGS 84, and only control points would bring the result to them${fixed}`;
}

/** `control`: its points, as they were stated. */
type AccuracyOf = { system?: Pick<ShownSystem, 'name'> | null; control?: readonly StatedControl[] | undefined };

/** Control points that hold the result, although they fit it worse than they were stated. */
function farOffLines({ points }: RunAccuracy, stated: readonly StatedControl[]): { label: string; text: string }[] {
  const outcomes = new Map(points.map((point) => [point.name, point]));
  const far = stated.filter((point) => isFarOff(point, outcomes.get(point.name)));
  if (far.length === 0) return [];
  const names = far.map(({ name }) => name).join(', ');
  return [
    { label: 'Control points to check', text: `${names}: over ${FAR_OFF} times their accuracy off. ${CHECK_THEM}` },
  ];
}

const CHECK_THEM = 'Check their marks and coordinates: they bend the result';

/** The accuracy of a result as lines of a table. */
export function accuracyLines(
  accuracy: RunAccuracy,
  units: LengthUnits,
  { system = null, control: stated = [] }: AccuracyOf = {},
): { label: string; text: string }[] {
  const { positions, fromPositions, withControl, positionsOffM, control, check } = accuracy;
  const errors = checkErrorsOf(accuracy.points, stated);
  const kinds = (Object.keys(positionKinds) as (keyof typeof positionKinds)[]).filter((kind) => positions[kind] > 0);
  return [
    {
      label: 'Absolute accuracy, at check points',
      text: check ? checkText(check, units) : 'not measured: no check points in this run',
    },
    ...(errors ? checkLines(errors, units) : []),
    { label: 'Control points', text: control ? rmsText(control, units) : 'none in this run' },
    ...farOffLines(accuracy, stated),
    {
      label: 'Uncertainty from the positions of the photos alone',
      text: fromPositions
        ? uncertaintyText(fromPositions, units)
        : usedPositions(accuracy)
          ? 'not known'
          : NO_POSITIONS,
    },
    ...(withControl ? [{ label: 'With control points', text: uncertaintyText(withControl, units) }] : []),
    ...(positionsOffM
      ? [
          {
            label: 'Deviation that all photos share (east, north, up)',
            // Measured minus stated, as all other errors: it is kept the other way round.
            text: signedLengths(
              positionsOffM.map((off) => -off),
              units,
            ),
          },
        ]
      : []),
    {
      label: 'Positions of the photos',
      text: kinds.map((kind) => `${positions[kind]} ${positionKinds[kind]}`).join(', '),
    },
    { label: 'Horizontal datum', text: horizontalText(accuracy, units, system) },
    {
      label: 'Heights',
      text: [
        datumText(accuracy),
        ...(accuracy.geoidM === undefined ? [] : [otherZeroText(accuracy.geoidM, units)]),
      ].join('. '),
    },
  ];
}
