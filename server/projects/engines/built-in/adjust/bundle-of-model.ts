import { place, type Similarity } from '../placing/fit-similarity.ts';
import { multiply, transpose, type Vector } from '../placing/linear.ts';
import type { ColmapModel } from '../cameras/read-colmap-model.ts';
import type { Bundle, Measured } from './solver/bundle.ts';

/** More sightings add time and memory, and no accuracy: then only every so many-th point takes part. */
const MOST_SIGHTINGS = 400_000;
const LEAST_SIGMA_PX = 0.3;

export type ModelBundle = {
  bundle: Bundle;
  /** Of the points of the bundle among those of the model. */
  pointIndexes: Int32Array;
  lensIds: number[];
};

type Placed = {
  model: ColmapModel;
  similarity: Similarity;
  positions: readonly (Measured | null)[];
  offsetSigma: Vector;
  isDistortionFree: boolean;
};

/** The model in metres, ready to be adjusted. */
export function bundleOfModel({ model, similarity, positions, offsetSigma, isDistortionFree }: Placed): ModelBundle {
  const { images, points } = model;
  const lensIds = [...model.lenses.keys()];
  const lenses = lensIds.map((id) => model.lenses.get(id)!);
  const back = transpose(similarity.rotation);
  const total = images.reduce((sum, { sightings }) => sum + sightings.length / 3, 0);
  const every = Math.max(1, Math.ceil(total / MOST_SIGHTINGS));
  const pointIndexes = Int32Array.from(points.ids.keys()).filter((index) => index % every === 0);
  const placeOf = new Map(Array.from(pointIndexes, (index, at) => [points.ids[index]!, at]));
  const errorPx = points.errors.reduce((sum, error) => sum + error, 0) / Math.max(1, points.errors.length);
  const sightings = sightingsOf(model, placeOf);
  return {
    pointIndexes,
    lensIds,
    bundle: {
      lenses,
      statedLenses: lenses,
      cameras: images.map(({ lensId, rotation, centre }) => ({
        lens: lensIds.indexOf(lensId),
        rotation: multiply(rotation, back),
        centre: place(similarity, centre),
      })),
      points: Float64Array.from(
        [...pointIndexes].flatMap((index) => [
          ...place(similarity, [points.at[index * 3]!, points.at[index * 3 + 1]!, points.at[index * 3 + 2]!]),
        ]),
      ),
      sightings: {
        ...sightings,
        sigmaPx: new Float64Array(sightings.camera.length).fill(Math.max(LEAST_SIGMA_PX, errorPx)),
      },
      positions,
      control: [],
      offset: [0, 0, 0],
      offsetSigma,
      focalSigma: lenses.map(() => null),
      isDistortionFree,
    },
  };
}

/** In order of the points. */
function sightingsOf({ images }: ColmapModel, placeOf: ReadonlyMap<number, number>) {
  const start = new Int32Array(placeOf.size + 1);
  const eachSeen = (use: (place: number, camera: number, at: readonly [number, number]) => void) => {
    for (const [camera, { sightings }] of images.entries())
      for (let at = 0; at < sightings.length; at += 3) {
        const place = placeOf.get(sightings[at]!);
        if (place !== undefined) use(place, camera, [sightings[at + 1]!, sightings[at + 2]!]);
      }
  };
  eachSeen((place) => {
    start[place + 1]! += 1;
  });
  for (let place = 0; place < placeOf.size; place++) start[place + 1]! += start[place]!;
  const next = start.slice();
  const camera = new Int32Array(start[placeOf.size]!);
  const at = new Float64Array(camera.length * 2);
  eachSeen((place, index, pixel) => {
    const slot = next[place]!;
    next[place] = slot + 1;
    camera[slot] = index;
    at.set(pixel, slot * 2);
  });
  return { start, camera, at };
}
