import path from 'node:path';
import { EngineFailure, rawProducts, type EngineRun } from '../../engine.ts';
import { writeMesh } from '../../write-mesh.ts';
import { readHeights, readMeasured, type HeightGrid } from '../heights/height-grid.ts';
import { coarseHeights, smoothRough, type Coarse } from '../heights/smooth-heights.ts';
import { storedSurface } from '../heights/stored-surface.ts';
import { readGains } from '../ortho/exposure-gains.ts';
import { readPlacedScene } from '../placing/placed-scene.ts';
import { writeAtomically } from '../run-folder.ts';
import { groundSettings } from '../terrain/ground-settings.ts';
import { terrainGrid } from '../terrain/terrain-grid.ts';
import { mapOf, readWater } from '../terrain/water/water-map.ts';
import { cloudSurface } from './cloud-surface.ts';
import { crownField, type CrownField } from './crowns/crown-field.ts';
import { drawCrowns } from './crowns/draw-crowns.ts';
import { findCrowns } from './crowns/find-crowns.ts';
import { areaOf } from './drop-pieces.ts';
import type { SurfaceMesh } from './join-nets.ts';
import { isFilledFace } from './texture/mesh-parts.ts';
import { textureMesh } from './texture/texture-mesh.ts';

const MAX_TRIANGLES = { survey: 200_000, structure: 300_000 } as const;

/** Ground under trees need not be finer. */
const GROUND_CELL_M = 0.5;

/** Builds the mesh from the cloud, textured with the photos. That of a survey has no gaps: they are filled in, and marked. */
export async function buildMesh(run: EngineRun): Promise<void> {
  const { processingType } = run.options;
  const surface = await readHeights(run);
  const coarse = coarseHeights(surface);
  const heights = smoothRough(surface, coarse);
  const crowns = processingType === 'survey' ? await crownsOf(run, surface, coarse) : null;
  const water = await readWater(run);
  const net = await cloudSurface(run, {
    heights,
    crowns,
    water: water && mapOf(water),
    maxTriangles: MAX_TRIANGLES[processingType],
  });
  if (net.triangles.length === 0) throw new EngineFailure('data', ['No surface could be measured from these photos.']);
  tellFilled(run, net);
  const { views } = await readPlacedScene(run);
  const gains = await readGains(run);
  run.progress(0.7);
  const levelled = views.map((view, at) => ({ ...view, gain: gains[at] ?? 1 }));
  const drawn = crowns ? await drawCrowns(net, crowns, { views: levelled, cellM: heights.cellM }) : { net, shown: net };
  const parts = await textureMesh(drawn, levelled, heights.cellM);
  await writeAtomically(path.join(run.folder, rawProducts.mesh), writeMesh(parts));
  run.progress(1);
}

/** The trees of a survey: photos from above show too little of them. */
async function crownsOf(run: EngineRun, grid: HeightGrid, coarse: Coarse): Promise<CrownField> {
  const terrain = terrainGrid(await storedSurface(run), { ...groundSettings, leastCellM: GROUND_CELL_M });
  return crownField(findCrowns({ grid, coarse, isMeasured: await readMeasured(run) }, terrain));
}

function tellFilled(run: EngineRun, net: SurfaceMesh): void {
  let [all, filled] = [0, 0];
  for (let face = 0; face < net.triangles.length / 3; face++) {
    const areaM2 = areaOf(net.positions, net.triangles, face * 3);
    all += areaM2;
    if (isFilledFace(net, face)) filled += areaM2;
  }
  run.log(`${((100 * filled) / all).toFixed(1)} % of the surface of the mesh are filled in, not measured`);
}
