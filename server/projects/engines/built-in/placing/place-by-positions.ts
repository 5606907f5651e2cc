import { toUtm } from '@overflight/flight/geo/planes/utm.ts';
import type { EngineRun } from '../../engine.ts';
import { photoNameOf, type ColmapModel, type ModelImage } from '../cameras/read-colmap-model.ts';
import { altitudeInRun } from './altitude-in-run.ts';
import { place, type Similarity } from './fit-similarity.ts';
import { georeference, type PositionPrior } from './georeference.ts';
import { altitudesInGrid, gridScale } from './grid-scale.ts';
import { median, type Vector } from './linear.ts';
import { measureModel } from './measure-model.ts';
import { zoneOfPhotos } from './zone-of-photos.ts';

/** Fewer positions do not determine scale and rotation. */
export const LEAST_POSITIONS = 3;

/** Where a model is. */
export type PlacedModel = {
  epsg: number;
  /** Easting and northing that the similarity counts from. */
  about: Vector;
  fit: Similarity;
  /** Positions of the photos that it was fitted to. */
  priors: ReadonlyMap<ModelImage, PositionPrior>;
  /** Whether the altitudes agree with each other. */
  areHeightsUsable: boolean;
  /** Whether heights count from a zero that the photos or the control points state. */
  isAbsolute: boolean;
  /** RMS of the cameras against those positions; null without. */
  errorM: [number, number, number | null] | null;
  /** Neither place nor direction nor size is known. */
  isLocal: boolean;
};

export const positionedIn = (run: EngineRun, { images }: ColmapModel) => {
  const photos = new Map(run.photos.map((photo) => [photo.name, photo]));
  return images.flatMap((image) => {
    const photo = photos.get(photoNameOf(image));
    return photo?.position ? [{ image, position: photo.position, altitudeM: altitudeInRun(photo) }] : [];
  });
};

/** Fits a model to the positions of its photos; null if too few have one. */
export function placeByPositions(run: EngineRun, model: ColmapModel): PlacedModel | null {
  const placed = positionedIn(run, model);
  const epsg = zoneOfPhotos(placed.map(({ position }) => position));
  if (epsg === undefined || placed.length < LEAST_POSITIONS) return null;
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
  return {
    epsg,
    about,
    fit,
    priors: new Map(placed.flatMap(({ image }, at) => (fit.isUsed[at] ? [[image, priors[at]!] as const] : []))),
    areHeightsUsable: fit.areHeightsUsed,
    isAbsolute: priors.some(([, , up]) => up !== null),
    errorM: fit.errorM,
    isLocal: false,
  };
}
