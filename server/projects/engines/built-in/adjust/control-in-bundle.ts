import { eigen, median, type Vector } from '../placing/linear.ts';
import type { Bundle } from './solver/bundle.ts';
import type { MarkedPoint } from './choose-marks.ts';
import { MARK_SIGMA_PX } from './control-points.ts';

/** The positions of the photos may all be wrong by any amount: control points tell by how much. */
const UNKNOWN_OFFSET: Vector = [100, 100, 200];
/** Fewer do not free the focal length. */
const LEAST_FOR_FOCAL = 3;
/** Control points narrower than this share of the length of the flight are at one place. */
const APART_SHARE = 0.1;

export type LensKnowledge = {
  /** Of each lens, as a share of the focal length. */
  focalSigma: readonly number[];
  /** The maker measured the distortion: it is held. */
  isCalibrated: boolean;
};

/** A bundle moved onto its control points, with them as points and their marks as sightings. */
export function withControl(
  bundle: Bundle,
  used: readonly MarkedPoint[],
  { focalSigma, isCalibrated }: LensKnowledge,
): Bundle {
  if (used.length === 0) return bundle;
  const shift = [0, 1, 2].map((axis) =>
    median(used.map(({ point, found }) => point.at[axis]! - found!.at[axis]!)),
  ) as unknown as Vector;
  const moved = (at: Vector): Vector => [at[0] + shift[0], at[1] + shift[1], at[2] + shift[2]];
  const { sightings, points } = bundle;
  const count = points.length / 3;
  const marks = used.flatMap(({ point }) => point.marks);
  const start = new Int32Array(count + used.length + 1);
  start.set(sightings.start);
  for (const [index, { point }] of used.entries())
    start[count + index + 1] = start[count + index]! + point.marks.length;
  const isFocalFree = areApart(used, bundle);
  return {
    ...bundle,
    cameras: bundle.cameras.map((camera) => ({ ...camera, centre: moved(camera.centre) })),
    points: Float64Array.from([
      ...points.map((value, at) => value + shift[at % 3]!),
      ...used.flatMap(({ found }) => [...moved(found!.at)]),
    ]),
    sightings: {
      start,
      camera: Int32Array.from([...sightings.camera, ...marks.map(({ camera }) => camera)]),
      at: Float64Array.from([...sightings.at, ...marks.flatMap(({ at }) => [...at])]),
      sigmaPx: Float64Array.from([...sightings.sigmaPx, ...marks.map(() => MARK_SIGMA_PX)]),
    },
    control: used.map(({ point: { at, sigma } }, index) => ({ at, sigma, point: count + index })),
    offset: [-shift[0], -shift[1], -shift[2]],
    offsetSigma: UNKNOWN_OFFSET,
    focalSigma: bundle.lenses.map((_, lens) => (isFocalFree ? focalSigma[lens]! : null)),
    isDistortionFree: bundle.isDistortionFree || (isFocalFree && !isCalibrated),
  };
}

/** Whether there are enough points at different places, not on one line. */
export function areApart(used: readonly MarkedPoint[], { cameras }: Pick<Bundle, 'cameras'>): boolean {
  if (used.length < LEAST_FOR_FOCAL) return false;
  const [, acrossM = 0] = spreadOf(used.map(({ point }) => point.at));
  const [alongM = 0] = spreadOf(cameras.map(({ centre }) => centre));
  return acrossM > APART_SHARE * alongM;
}

/** Standard deviations on the ground, the larger first. */
function spreadOf(places: readonly Vector[]): number[] {
  const mean = ([0, 1] as const).map((axis) => places.reduce((sum, at) => sum + at[axis], 0) / places.length);
  const product = (one: 0 | 1, other: 0 | 1) =>
    places.reduce((sum, at) => sum + (at[one] - mean[one]!) * (at[other] - mean[other]!), 0) / places.length;
  return eigen([
    [product(0, 0), product(0, 1)],
    [product(1, 0), product(1, 1)],
  ]).map(({ value }) => Math.sqrt(Math.max(0, value)));
}
