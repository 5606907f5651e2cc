import path from 'node:path';
import { toUtm } from '@overflight/flight/geo/planes/utm.ts';
import { EngineFailure, rawProducts, type EngineRun, type RawScene, type RunPhoto } from '../../engine.ts';
import { adjustScene, photoNameOf } from '../adjust/adjust-scene.ts';
import { writeAdjusted, type AdjustedScene } from '../adjust/adjusted-scene.ts';
import { place } from './fit-similarity.ts';
import { georeference, type PositionPrior } from './georeference.ts';
import { altitudesInGrid, gridScale } from './grid-scale.ts';
import { dot, median, multiply, rowsOf, subtract, transpose, type Vector } from './linear.ts';
import type { Placing } from './placed-scene.ts';
import { metadataOf } from '../cameras/link-photos.ts';
import { readColmapModel, type ColmapModel, type ModelImage } from '../cameras/read-colmap-model.ts';
import { inRun, writeAtomically } from '../run-folder.ts';
import { zoneOfPhotos } from './zone-of-photos.ts';

/** Fewer positions do not determine scale and rotation. */
const MIN_POSITIONS = 3;

/** Georeferences the model by the EXIF positions, in metres of one UTM zone. */
export async function placeScene(run: EngineRun): Promise<void> {
  const model = await readColmapModel(inRun(run, 'sparse'));
  const photos = new Map(run.photos.map((photo) => [photo.name, photo]));
  const placed = model.images.flatMap((image) => {
    const photo = photos.get(photoNameOf(image));
    return photo?.position ? [{ image, position: photo.position, altitudeM: altitudeInRun(photo) }] : [];
  });
  const epsg = zoneOfPhotos(placed.map(({ position }) => position));
  if (epsg === undefined || placed.length < MIN_POSITIONS)
    throw new EngineFailure('data', [
      `Only ${placed.length} of the ${model.images.length} aligned photos have a position; at least ${MIN_POSITIONS} are needed.`,
    ]);
  const stated = placed.map(({ position, altitudeM }): PositionPrior => [...toUtm([...position], epsg), altitudeM]);
  const about: Vector = [median(stated.map(([east]) => east)), median(stated.map(([, north]) => north)), 0].map(
    Math.round,
  ) as unknown as Vector;
  const fitTo = (priors: readonly PositionPrior[]) =>
    georeference(
      placed.map(({ image }) => image),
      priors.map(([east, north, up]) => [east - about[0], north - about[1], up]),
      run.options.processingType === 'survey',
    );
  const roughly = fitTo(stated);
  const aboutM = measureModel(model, (point) => place(roughly, point), roughly.scale).groundM;
  const priors = altitudesInGrid(stated, aboutM, gridScale(placed[0]!.position, epsg));
  const fit = fitTo(priors);
  for (const warning of fit.warnings) run.warn(warning);
  if (run.heights && !run.photos.every(saysItsZero)) run.warn(UNKNOWN_ZERO);
  const { groundM, distances } = measureModel(model, (point) => place(fit, point), fit.scale);
  const isAbsolute = priors.some(([, , up]) => up !== null);
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
    groundResolutionM: median(distances),
    isAdjusted: false,
  };
  const used = new Map<ModelImage, PositionPrior>(
    placed.flatMap(({ image }, at) => (fit.isUsed[at] ? [[image, priors[at]!] as const] : [])),
  );
  const scenePriors = new Map([...used].map(([image, prior]) => [image.name, prior]));
  const { adjusted, accuracy, reprojectionErrorPx } = adjustScene(run, {
    model,
    placing,
    priors: model.images.map((image) => used.get(image) ?? null),
    areHeightsUsable: fit.areHeightsUsed,
  });
  if (adjusted) await writeAdjusted(run, adjusted);
  placing.isAdjusted = adjusted !== null;
  await writeAtomically(inRun(run, 'placed'), JSON.stringify(placing));
  const back = transpose(fit.rotation);
  const scene: RawScene = {
    epsg,
    origin,
    groundResolutionM: placing.groundResolutionM,
    reprojectionErrorPx,
    georeferencingErrorM: adjusted ? positionErrorM(scenePriors, adjusted, origin) : fit.errorM,
    points: model.points.ids.length,
    accuracy,
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

/** RMS of the adjusted cameras against the positions of their photos. */
function positionErrorM(
  priors: ReadonlyMap<string, PositionPrior>,
  { cameras }: AdjustedScene,
  origin: Vector,
): [number, number, number | null] {
  const rmsOf = (axis: 0 | 1 | 2): number | null => {
    const offs = [...priors].flatMap(([name, prior]) => {
      const [stated, camera] = [prior[axis], cameras[name]];
      return stated === null || !camera ? [] : [(camera.centre[axis] + origin[axis] - stated) ** 2];
    });
    return offs.length === 0 ? null : Math.sqrt(offs.reduce((sum, square) => sum + square, 0) / offs.length);
  };
  return [rmsOf(0) ?? 0, rmsOf(1) ?? 0, rmsOf(2)];
}

/** Median ground height, and the ground sample distance of each photo. */
function measureModel(model: ColmapModel, toMetres: (point: Vector) => Vector, scale: number) {
  const { ids, at } = model.points;
  const indexes = new Map<number, number>(Array.from(ids, (id, index) => [id, index]));
  const pointAt = (index: number): Vector => [at[index * 3] ?? 0, at[index * 3 + 1] ?? 0, at[index * 3 + 2] ?? 0];
  const distances = model.images.flatMap((image) => {
    const focalPx = model.lenses.get(image.lensId)?.fx ?? 0;
    const forward = rowsOf(image.rotation)[2];
    const depths = [...image.points].flatMap((id) => {
      const index = indexes.get(id);
      return index === undefined ? [] : [dot(subtract(pointAt(index), image.centre), forward)];
    });
    return depths.length > 0 && focalPx > 0 ? [(median(depths) * scale) / focalPx] : [];
  });
  const groundM = median(Array.from(ids, (_, index) => toMetres(pointAt(index))[2]));
  return { groundM, distances };
}

const UNKNOWN_ZERO = 'Photos do not say what their altitudes count from: they were taken as above sea level (EGM96).';

const saysItsZero = (photo: RunPhoto): boolean =>
  photo.altitudeM === null || metadataOf(photo).isOverEllipsoid !== null;

/** Its altitude above the zero of the run's heights. One that says nothing of its zero counts as above sea level. */
function altitudeInRun(photo: RunPhoto): number | null {
  const { altitudeM, zeros } = photo;
  if (altitudeM === null || !zeros) return altitudeM;
  return altitudeM + (metadataOf(photo).isOverEllipsoid ? 0 : zeros.seaM) - zeros.wantedM;
}
