import path from 'node:path';
import { LOCAL } from '@overflight/contract/projects/run-accuracy.ts';
import { rawProducts, type EngineRun, type RawScene, type RunPhoto } from '../../engine.ts';
import { adjustScene } from '../adjust/adjust-scene.ts';
import { writeAdjusted, type AdjustedScene } from '../adjust/adjusted-scene.ts';
import { metadataOf } from '../cameras/link-photos.ts';
import { photoNameOf, readColmapModel, type ColmapModel, type ModelImage } from '../cameras/read-colmap-model.ts';
import { inRun, writeAtomically } from '../run-folder.ts';
import { place } from './fit-similarity.ts';
import type { PositionPrior } from './georeference.ts';
import { median, multiply, subtract, transpose, type Vector } from './linear.ts';
import { measureModel } from './measure-model.ts';
import { placeByControl } from './place-by-control.ts';
import { LEAST_POSITIONS, placeByPositions, positionedIn, type PlacedModel } from './place-by-positions.ts';
import { placeLocally } from './place-locally.ts';
import type { Placing } from './placed-scene.ts';

/** Places the model in metres of one UTM zone: by the positions of its photos, else by control points, else nowhere. */
export async function placeScene(run: EngineRun): Promise<void> {
  const model = await readColmapModel(inRun(run, 'sparse'));
  const { epsg, about, fit, priors, areHeightsUsable, isAbsolute, errorM, isLocal } = placeModel(run, model);
  const { groundM, pixels } = measureModel(model, (point) => place(fit, point), fit.scale);
  // Without altitudes, the ground is at zero.
  const originM = Math.round(groundM);
  const shift = subtract(fit.shift, [0, 0, originM]);
  const origin: Vector = [about[0], about[1], isAbsolute ? originM : 0];
  const placing: Placing = {
    epsg,
    origin: [...origin],
    scale: fit.scale,
    rotation: [...fit.rotation],
    shift: [...shift],
    groundResolutionM: median(pixels),
    isAdjusted: false,
  };
  const { adjusted, accuracy, reprojectionErrorPx } = adjustScene(run, {
    model,
    placing,
    priors: model.images.map((image) => priors.get(image) ?? null),
    areHeightsUsable,
    isLocal,
  });
  const isHeldByControl = accuracy.points.some(({ role, offM, leftOut }) => role === 'control' && offM && !leftOut);
  if (run.heights && priors.size > 0 && !isHeldByControl && !run.photos.every(saysItsZero)) run.warn(UNKNOWN_ZERO);
  if (adjusted) await writeAdjusted(run, adjusted);
  placing.isAdjusted = adjusted !== null;
  await writeAtomically(inRun(run, 'placed'), JSON.stringify(placing));
  const back = transpose(fit.rotation);
  const scene: RawScene = {
    epsg,
    origin,
    groundResolutionM: placing.groundResolutionM,
    reprojectionErrorPx,
    georeferencingErrorM: adjusted && errorM ? positionErrorM(priors, adjusted, origin) : errorM,
    points: model.points.ids.length,
    accuracy,
    ...(isLocal && { isLocal: true as const }),
    cameras: model.images.map((image) => {
      const camera = adjusted?.cameras[image.name];
      const lens = camera ? adjusted?.lenses[camera.lens] : model.lenses.get(image.lensId);
      return {
        name: photoNameOf(image),
        centre: camera?.centre ?? place(placing, image.centre),
        rotation: camera?.rotation ?? multiply(image.rotation, back),
        ...(lens && { lens }),
      };
    }),
  };
  await writeAtomically(path.join(run.folder, rawProducts.scene), JSON.stringify(scene));
}

const UNKNOWN_ZERO =
  'Photos do not say what their altitudes count from: they were taken as above sea level (EGM96), which may be wrong by tens of metres. Control points hold the height.';

const saysItsZero = (photo: RunPhoto): boolean =>
  photo.altitudeM === null || metadataOf(photo).isOverEllipsoid !== null;

function placeModel(run: EngineRun, model: ColmapModel): PlacedModel {
  const byPositions = placeByPositions(run, model);
  if (byPositions) return byPositions;
  const byControl = placeByControl(run, model);
  if (!('problem' in byControl)) return byControl;
  const count = positionedIn(run, model).length;
  run.warn(
    `The result is ${LOCAL}. ${count} of ${model.images.length} aligned photos ${count === 1 ? 'has' : 'have'} a position, and at least ${LEAST_POSITIONS} are needed. ${byControl.problem}`,
  );
  return placeLocally(run, model);
}

/** RMS of the adjusted cameras against the positions of their photos. */
function positionErrorM(
  priors: ReadonlyMap<ModelImage, PositionPrior>,
  { cameras }: AdjustedScene,
  origin: Vector,
): [number, number, number | null] {
  const rmsOf = (axis: 0 | 1 | 2): number | null => {
    const offs = [...priors].flatMap(([{ name }, prior]) => {
      const [stated, camera] = [prior[axis], cameras[name]];
      return stated === null || !camera ? [] : [(camera.centre[axis] + origin[axis] - stated) ** 2];
    });
    return offs.length === 0 ? null : Math.sqrt(offs.reduce((sum, square) => sum + square, 0) / offs.length);
  };
  return [rmsOf(0) ?? 0, rmsOf(1) ?? 0, rmsOf(2)];
}
