import fs from 'node:fs/promises';
import { z } from 'zod';
import type { EngineRun } from '../../engine.ts';
import { readAdjusted } from '../adjust/adjusted-scene.ts';
import { place } from './fit-similarity.ts';
import type { Lens } from './lens.ts';
import { multiply, transpose, type Matrix, type Vector } from './linear.ts';
import { readColmapModel, type ModelPoints } from '../cameras/read-colmap-model.ts';
import { inRun } from '../run-folder.ts';

const Three = z.tuple([z.number(), z.number(), z.number()]);
const Nine = z.tuple([...Three.def.items, ...Three.def.items, ...Three.def.items]);

/** Output of the stage `georeference`: the transformation from the model to UTM. */
export const Placing = z.object({
  epsg: z.int(),
  origin: Three,
  scale: z.number(),
  rotation: Nine,
  shift: Three,
  groundResolutionM: z.number(),
  /** Whether cameras, lenses and points were adjusted after this transformation. */
  isAdjusted: z.boolean().default(false),
});
export type Placing = z.infer<typeof Placing>;

/** Pose of a photo in metres east, north and up of the origin. */
export type CameraView = {
  name: string;
  path: string;
  lens: Lens;
  /** Rows are the camera axes right, down, forward. */
  rotation: Matrix;
  centre: Vector;
  points: Set<number>;
};

export type PlacedScene = Placing & { views: CameraView[]; points: ModelPoints };

/** Reads the model in georeferenced coordinates. */
export async function readPlacedScene(run: Pick<EngineRun, 'folder' | 'photos'>): Promise<PlacedScene> {
  const placing = Placing.parse(JSON.parse(await fs.readFile(inRun(run, 'placed'), 'utf8')));
  const { lenses, images, points } = await readColmapModel(inRun(run, 'sparse'));
  const paths = new Map(run.photos.map((photo) => [photo.name, photo.path]));
  const adjusted = placing.isAdjusted ? await readAdjusted(run) : null;
  const back = transpose(placing.rotation);
  const views = images
    .map((image): CameraView => {
      const name = image.name.slice(image.name.indexOf('/') + 1);
      const better = adjusted?.cameras[image.name];
      const lens = better ? adjusted.lenses[better.lens] : lenses.get(image.lensId);
      const file = paths.get(name);
      if (!lens || file === undefined) throw new Error(`photo of the model is not in the run: ${name}`);
      const rotation = better?.rotation ?? multiply(image.rotation, back);
      const centre = better?.centre ?? place(placing, image.centre);
      return { name, path: file, lens, rotation, centre, points: image.points };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name));
  if (adjusted) points.at.set(adjusted.points);
  else
    for (let at = 0; at < points.at.length; at += 3)
      points.at.set(place(placing, [...points.at.subarray(at, at + 3)] as unknown as Vector), at);
  return { ...placing, views, points };
}
