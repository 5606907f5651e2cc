import fs from 'node:fs/promises';
import path from 'node:path';
import { EngineFailure, rawProducts, type EngineRun, type RawScene } from '../../engine.ts';
import { chooseNeighbours } from '../depth/choose-neighbours.ts';
import type { CloudFrame } from '../depth/cloud/cloud-frame.ts';
import type { CloudPoints } from '../depth/cloud/cloud-points.ts';
import { depthLens, depthPxOf } from '../depth/depth-camera.ts';
import { fuseDepths } from '../depth/fuse-depths.ts';
import { measureDepths } from '../depth/measure-depths.ts';
import { cloudTiles, makeCloud } from '../depth/cloud/point-cloud.ts';
import { rectifyPair } from '../depth/rectify-pair.ts';
import type { Effort } from '../effort.ts';
import { writeFilledRaster } from '../files/write-filled-raster.ts';
import { writeHeightRaster } from '../files/write-height-raster.ts';
import { writeLas } from '../files/write-las.ts';
import { median, type Vector } from '../placing/linear.ts';
import { readPlacedScene, type PlacedScene } from '../placing/placed-scene.ts';
import { makeAtomically, writeAtomically } from '../run-folder.ts';
import { finestCellM } from './finest-cell.ts';
import { groundExtent, withoutFar } from './good-points.ts';
import { layOut } from './height-grid.ts';
import { makeSurface } from './make-surface.ts';
import { storedSurface, type Surface } from './stored-surface.ts';
import { warnOfFewPhotos } from './warn-of-few-photos.ts';

/** Depth maps of all photos, the cloud that they agree on, and the surface model of it. */
export async function measureHeights(run: EngineRun, effort: Effort): Promise<void> {
  const scene = await readPlacedScene(run);
  const frame = frameOf(run, scene, effort);
  await makeCloudOf(run, { scene, frame, depthPx: depthPxOf(effort) });
  const { points, ofTwoPhotos } = await writePoints(run, scene);
  if (points === 0) throw new EngineFailure('data', ['No heights could be measured from these photos.']);
  if (run.options.processingType === 'survey') warnOfFewPhotos(run, ofTwoPhotos / points);
  await makeSurface(run, frame, effort);
  await writeSurfaceRasters(run, { surface: await storedSurface(run), placing: scene });
  await reportPoints(run, points);
  run.progress(1);
}

/** A cell is as wide as a pixel of the depth maps on the ground, but not finer than two pixels of the orthophoto. */
function frameOf(run: EngineRun, scene: PlacedScene, effort: Effort): CloudFrame {
  const extent = groundExtent(run.options.processingType === 'structure' ? withoutFar(scene) : scene);
  const shrunk = scene.views.map((view) => view.lens.widthPx / depthLens(view, depthPxOf(effort)).widthPx);
  const cellM = Math.max(2 * finestCellM(run, scene, extent), median(shrunk) * scene.groundResolutionM);
  return { layout: layOut(extent, cellM), lowM: extent.lowM, highM: extent.highM };
}

type Rasters = { surface: Surface; placing: PlacedScene };

async function writeSurfaceRasters(run: EngineRun, { surface, placing }: Rasters): Promise<void> {
  await writeHeightRaster(run, { surface, placing, product: rawProducts.surface });
  await writeFilledRaster(run, { surface, placing, product: rawProducts.surfaceFilled });
}

type CloudInput = { scene: PlacedScene; frame: CloudFrame; depthPx: number };

async function makeCloudOf(run: EngineRun, { scene, frame, depthPx }: CloudInput): Promise<void> {
  const pointAt = pointsById(scene);
  const neighbourhoods = chooseNeighbours(scene.views, pointAt);
  const photos = neighbourhoods.map(({ view, matched }) => ({
    view,
    lens: depthLens(view, depthPx),
    pairs: matched.flatMap((right) => rectifyPair({ left: view, right }, { depthPx, pointAt }) ?? []),
  }));
  if (photos.every(({ pairs }) => pairs.length === 0))
    throw new EngineFailure('data', ['No two photos overlap enough to measure heights.']);
  await measureDepths(run, photos);
  await makeCloud(run, frame, (visiting) => fuseDepths(run, { neighbourhoods, depthPx, ...visiting }));
}

function pointsById({ points: { ids, at } }: PlacedScene): (id: number) => Vector | undefined {
  const indexes = new Map(Array.from(ids, (id, index) => [id, index * 3]));
  return (id) => {
    const index = indexes.get(id);
    return index === undefined ? undefined : [at[index] ?? 0, at[index + 1] ?? 0, at[index + 2] ?? 0];
  };
}

/** Writes the cloud as LAS; returns the number of points, and of those that only two photos see. */
async function writePoints(run: EngineRun, scene: PlacedScene): Promise<{ points: number; ofTwoPhotos: number }> {
  let [points, ofTwoPhotos] = [0, 0];
  await makeAtomically(path.join(run.folder, rawProducts.points), async (draft) => {
    const las = await writeLas(draft, scene);
    for await (const tile of cloudTiles(run)) {
      await las.add(...withoutLoose(tile));
      ofTwoPhotos += countOfTwoPhotos(tile);
    }
    points = await las.end();
  });
  return { points, ofTwoPhotos };
}

function withoutLoose(points: CloudPoints): [positions: Float32Array, colours: Uint8Array] {
  const positions = new Float32Array(points.count * 3);
  const colours = new Uint8Array(points.count * 3);
  let kept = 0;
  for (let point = 0; point < points.count; point++) {
    if (points.isLoose(point)) continue;
    for (const axis of [0, 1, 2] as const) {
      positions[kept * 3 + axis] = points.place(point, axis);
      colours[kept * 3 + axis] = points.colour(point, axis);
    }
    kept++;
  }
  return [positions.subarray(0, kept * 3), colours.subarray(0, kept * 3)];
}

function countOfTwoPhotos(points: CloudPoints): number {
  let count = 0;
  for (let point = 0; point < points.count; point++) if (!points.isLoose(point) && points.views(point) === 2) count++;
  return count;
}

async function reportPoints(run: EngineRun, points: number): Promise<void> {
  const file = path.join(run.folder, rawProducts.scene);
  const scene = JSON.parse(await fs.readFile(file, 'utf8')) as RawScene;
  await writeAtomically(file, JSON.stringify({ ...scene, points }));
}
