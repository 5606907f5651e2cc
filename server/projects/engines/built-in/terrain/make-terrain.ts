import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { rawProducts, type EngineRun } from '../../engine.ts';
import type { Effort } from '../effort.ts';
import { packLas } from '../files/laz/pack-las.ts';
import { writeHeightRaster } from '../files/write-height-raster.ts';
import { writeFilledRaster } from '../files/write-filled-raster.ts';
import { measureHeights } from '../heights/measure-heights.ts';
import { heldSurface, storedSurface } from '../heights/stored-surface.ts';
import { Placing } from '../placing/placed-scene.ts';
import { inRun, makeAtomically } from '../run-folder.ts';
import { classifyPoints } from './classify-points.ts';
import { liftSurface } from './lift-surface.ts';
import { terrainGrid } from './terrain-grid.ts';
import { levelSurface, levelTerrain } from './water/level-water.ts';
import { recogniseWater } from './water/recognise-water.ts';

/**
 * Terrain model of the surface, with a mask of what was filled, the surface lifted to it where it was filled in, water level in
 * both, and the points as LAZ, classified as ground, water or neither.
 */
export async function makeTerrain(run: EngineRun, effort: Effort): Promise<void> {
  // Heights of an earlier version do not say what was measured.
  if (!existsSync(inRun(run, 'measuredCells'))) await measureHeights(run, effort);
  const placing = Placing.parse(JSON.parse(await fs.readFile(inRun(run, 'placed'), 'utf8')));
  const water = await recogniseWater(run);
  run.progress(0.2);
  if (water) await levelSurface(run, water);
  const found = terrainGrid(await storedSurface(run));
  const terrain = water ? levelTerrain(found, water) : found;
  run.progress(0.4);
  if (terrain.isGround.includes(1)) {
    const ground = heldSurface({ ...terrain, isMeasured: terrain.isGround });
    await writeHeightRaster(run, { surface: ground, placing, product: rawProducts.terrain });
    await writeFilledRaster(run, { surface: ground, placing, product: rawProducts.terrainFilled });
    await liftSurface(run, terrain);
  } else run.warn('No ground was found between what stands on it: there is no terrain model.');
  if (terrain.isGround.includes(1) || water)
    await writeHeightRaster(run, { surface: await storedSurface(run), placing, product: rawProducts.surface });
  if (water)
    await writeFilledRaster(run, { surface: await storedSurface(run), placing, product: rawProducts.surfaceFilled });
  run.progress(0.5);
  await makeAtomically(path.join(run.folder, rawProducts.pointsPacked), (draft) =>
    packLas(path.join(run.folder, rawProducts.points), draft, (points) => classifyPoints(points, { terrain, water })),
  );
  run.progress(1);
}
