import { toUtm } from '@overflight/flight/geo/planes/utm.ts';
import { LOCAL, type RunAccuracy } from '@overflight/contract/projects/run-accuracy.ts';
import type { EngineRun, RunControlPoint } from '../../engine.ts';
import { knownLens, type KnownLens } from '../cameras/known-lens.ts';
import { metadataOf } from '../cameras/link-photos.ts';
import { photoNameOf, type ColmapModel } from '../cameras/read-colmap-model.ts';
import { place } from '../placing/fit-similarity.ts';
import type { PositionPrior } from '../placing/georeference.ts';
import { median, type Vector } from '../placing/linear.ts';
import type { Placing } from '../placing/placed-scene.ts';
import type { AdjustedScene } from './adjusted-scene.ts';
import { adjustBundle } from './solver/adjust-bundle.ts';
import { adjustWithControl } from './adjust-with-control.ts';
import type { Bundle, Measured } from './solver/bundle.ts';
import { bundleOfModel, type ModelBundle } from './bundle-of-model.ts';
import { marksIn, type ControlPoint } from './control-points.ts';
import { withRealPositions, positionsFactor } from './real-positions.ts';
import { positionAccuracy, type PositionAccuracy } from './position-accuracy.ts';
import { accuracyOf } from './accuracy-of.ts';
import { meanErrorPx } from './solver/total-cost.ts';
import { triangulate } from './triangulate.ts';
import { warnOfOffset } from './warn-of-offset.ts';

type Fitted = {
  model: ColmapModel;
  placing: Pick<Placing, 'epsg' | 'origin' | 'scale' | 'rotation' | 'shift'>;
  /** Of each image, in metres of the zone; null if it has none or it contradicts the others. */
  priors: readonly (PositionPrior | null)[];
  /** Whether the altitudes agree with each other. */
  areHeightsUsable: boolean;
  /** Neither place nor size is known: control points cannot be compared with. */
  isLocal: boolean;
};
export type SceneAdjustment = { adjusted: AdjustedScene | null; accuracy: RunAccuracy; reprojectionErrorPx: number };

/** What nothing is known of may be this wrong. */
const UNKNOWN_M = 1000;
const UNKNOWN_FOCAL = 0.03;
/** Stated accuracies that the photos miss by more than this factor are not believed. */
const BELIEVED = 2;

/**
 * Adjusts cameras, points and lenses with the positions of the photos and the control points. Ordinary positions alone cannot
 * improve a model: then it stays, and only its uncertainty is told.
 */
export function adjustScene(run: EngineRun, fitted: Fitted): SceneAdjustment {
  const { model, placing } = fitted;
  const photos = photosOf(run, model);
  const accuracies = photos.map(({ accuracy }) => accuracy);
  const hasPositions = fitted.priors.some((prior) => prior !== null);
  const isAccurate =
    hasPositions && accuracies.filter(({ kind }) => kind !== 'ordinary').length > model.images.length / 2;
  const isCalibrated = photos.every(({ lens }) => lens?.isCalibrated);
  const built = bundleOfModel({
    model,
    similarity: placing,
    positions: positionsOf(fitted, accuracies),
    offsetSigma: commonOf(accuracies),
    isDistortionFree: isAccurate && !isCalibrated && run.options.processingType === 'survey',
  });
  const points = fitted.isLocal ? [] : controlOf(run, fitted);
  const focalSigma = built.lensIds.map((id) => focalSigmaOf(photos.filter(({ lensId }) => lensId === id)));
  const isWorthIt = isAccurate || points.some(({ role }) => role === 'control');
  const wanted = { points, lens: { focalSigma, isCalibrated }, warn: run.warn };
  const start = isAccurate ? believed(built.bundle, run.warn) : built.bundle;
  const adjusted = adjustWithControl(start, { ...wanted, isHeld: !isWorthIt });
  if (isWorthIt) run.log(`Adjusted in ${adjusted.rounds} rounds.`);
  const accuracy = accuracyOf({ start, adjusted, accuracies, focalSigma, priors: fitted.priors });
  // Without a chosen zero, photos above the ellipsoid are compared with points above the geoid.
  const isOneZero = Boolean(run.heights) || !photos.some((photo) => photo.isOverEllipsoid === true);
  warnOfOffset({ accuracy, areHeightsComparable: fitted.areHeightsUsable && isOneZero, warn: run.warn });
  const isOverEllipsoid = photos.length > 0 && photos.every((photo) => photo.isOverEllipsoid === true);
  const { errors } = model.points;
  return {
    reprojectionErrorPx: isWorthIt
      ? meanErrorPx(adjusted.bundle)
      : errors.reduce((sum, error) => sum + error, 0) / errors.length,
    adjusted: isWorthIt ? sceneOf(fitted, built, adjusted.bundle) : null,
    accuracy: {
      ...accuracy,
      points: accuracy.points.map((point) => ({ ...point, ...statedOf(run, point.name) })),
      ...(fitted.isLocal && { horizontalDatum: LOCAL, points: run.control.map(unused) }),
      isAdjusted: isWorthIt,
      heightDatum: datumOf(adjusted.bundle, { run, priors: fitted.priors, isOverEllipsoid }),
      ...(run.heights && !fitted.isLocal && run.heights.geoids.length > 0 && { geoids: [...run.heights.geoids] }),
    },
  };
}

type Stated = Pick<Fitted, 'priors'> & { run: EngineRun; isOverEllipsoid: boolean };

function datumOf({ control }: Bundle, { run, priors, isOverEllipsoid }: Stated): RunAccuracy['heightDatum'] {
  if (control.length > 0) return run.heights?.datum ?? 'egm96';
  if (priors.every((prior) => (prior?.[2] ?? null) === null)) return 'relative';
  if (run.heights) return run.heights.datum;
  return isOverEllipsoid ? 'ellipsoid' : 'photos';
}

type PhotoFacts = {
  lensId: number;
  lens: KnownLens | null;
  accuracy: PositionAccuracy;
  isOverEllipsoid: boolean | null;
};

function photosOf(run: EngineRun, { images }: ColmapModel): PhotoFacts[] {
  const photos = new Map(run.photos.map((photo) => [photo.name, photo]));
  return images.map((image) => {
    const photo = photos.get(photoNameOf(image))!;
    const metadata = metadataOf(photo);
    const size = { widthPx: metadata.widthPx ?? photo.widthPx, heightPx: metadata.heightPx ?? photo.heightPx };
    const { isOverEllipsoid } = metadata;
    return {
      lensId: image.lensId,
      lens: knownLens(metadata, size),
      accuracy: positionAccuracy(metadata),
      isOverEllipsoid,
    };
  });
}

const focalSigmaOf = (photos: readonly PhotoFacts[]): number =>
  Math.max(0, ...photos.map(({ lens }) => lens?.uncertainty ?? UNKNOWN_FOCAL));

/** In metres from the origin. Altitudes that are missing or useless hold nothing, but keep the equations solvable. */
function positionsOf(
  { model, placing, priors, areHeightsUsable }: Fitted,
  accuracies: readonly PositionAccuracy[],
): (Measured | null)[] {
  return model.images.map(({ centre }, index) => {
    const prior = priors[index];
    if (!prior) return null;
    const [east, north, up] = prior;
    const { sigma } = accuracies[index]!;
    const hasHeight = up !== null && areHeightsUsable;
    const [eastM, northM, upM] = placing.origin;
    return {
      at: [east - eastM, north - northM, hasHeight ? up - upM : place(placing, centre)[2]],
      sigma: [sigma[0], sigma[1], hasHeight ? sigma[2] : UNKNOWN_M],
    };
  });
}

const commonOf = (accuracies: readonly PositionAccuracy[]): Vector =>
  [0, 1, 2].map((axis) => median(accuracies.map(({ common }) => common[axis]!))) as unknown as Vector;

/** The point may be changed after the run. */
function statedOf({ control }: EngineRun, wanted: string): Pick<RunAccuracy['points'][number], 'position' | 'heightM'> {
  const point = control.find(({ name }) => name === wanted);
  return point ? { position: [...point.position], heightM: point.heightM } : {};
}

function controlOf(run: EngineRun, { model, placing }: Fitted): ControlPoint[] {
  const marksOf = marksIn(model);
  return run.control.map(({ name, role, position, heightM, horizontalSigmaM, verticalSigmaM, marks }) => {
    const [east, north] = toUtm([...position], placing.epsg);
    const [eastM, northM, upM] = placing.origin;
    return {
      name,
      role,
      at: [east - eastM, north - northM, heightM - upM],
      sigma: [horizontalSigmaM, horizontalSigmaM, verticalSigmaM],
      marks: marksOf(marks),
    };
  });
}

/** What becomes of a point in a local result. */
const unused = ({ name, role, marks }: RunControlPoint): RunAccuracy['points'][number] => ({
  name,
  role,
  marks: marks.length,
  offM: null,
  markErrorPx: null,
  leftOut: 'the result is local',
});

/** Accurate positions that do not fit each other are trusted less, and that is told. */
function believed(bundle: Bundle, warn: EngineRun['warn']): Bundle {
  const adjusted = adjustBundle(bundle).bundle;
  const factor = positionsFactor(adjusted);
  if (factor < BELIEVED) return adjusted;
  warn(
    `The positions of the photos are ${factor.toFixed(1)} times less accurate than the photos state, and were trusted less.`,
  );
  return withRealPositions(bundle, factor);
}

/** Points that took no part are measured anew by the adjusted cameras. */
function sceneOf({ model, placing }: Fitted, { pointIndexes, lensIds }: ModelBundle, bundle: Bundle): AdjustedScene {
  const { ids, at } = model.points;
  const points = new Float64Array(ids.length * 3);
  const isAdjusted = new Uint8Array(ids.length);
  for (const [place, index] of pointIndexes.entries()) {
    points.set(bundle.points.subarray(place * 3, place * 3 + 3), index * 3);
    isAdjusted[index] = 1;
  }
  const marks = isAdjusted.includes(0) ? marksOf(model) : new Map<number, { camera: number; at: [number, number] }[]>();
  for (const index of ids.keys()) {
    if (isAdjusted[index]) continue;
    const found = triangulate(bundle, marks.get(ids[index]!) ?? [], 1);
    const before = place(placing, [at[index * 3]!, at[index * 3 + 1]!, at[index * 3 + 2]!]);
    points.set(found ? found.at : before, index * 3);
  }
  const lenses = lensIds.map((_, index) => bundle.lenses[index]!);
  const cameras = Object.fromEntries(
    model.images.map(({ name }, index) => {
      const { lens, rotation, centre } = bundle.cameras[index]!;
      return [name, { lens, rotation: [...rotation], centre: [...centre] }];
    }),
  ) as AdjustedScene['cameras'];
  return { lenses, cameras, points };
}

function marksOf({ images }: ColmapModel) {
  const marks = new Map<number, { camera: number; at: [number, number] }[]>();
  for (const [camera, { sightings }] of images.entries())
    for (let at = 0; at < sightings.length; at += 3) {
      const known = marks.get(sightings[at]!) ?? [];
      known.push({ camera, at: [sightings[at + 1]!, sightings[at + 2]!] });
      marks.set(sightings[at]!, known);
    }
  return marks;
}
