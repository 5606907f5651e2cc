import path from 'node:path';
import { EngineFailure, rawProducts, type EngineRun } from '../../engine.ts';
import { writeMesh } from '../../write-mesh.ts';
import { readHeights } from '../heights/height-grid.ts';
import { smoothHeights } from '../heights/smooth-heights.ts';
import { readGains } from '../ortho/exposure-gains.ts';
import { readPlacedScene } from '../placing/placed-scene.ts';
import { writeAtomically } from '../run-folder.ts';
import { cloudSurface } from './cloud-surface.ts';
import { areaOf } from './drop-pieces.ts';
import type { SurfaceMesh } from './join-nets.ts';
import { isFilledFace } from './mesh-parts.ts';
import { textureMesh } from './texture-mesh.ts';

const MAX_TRIANGLES = { survey: 200_000, structure: 300_000 } as const;

/** Builds the mesh from the cloud, textured with the photos. That of a survey has no gaps: they are filled in, and marked. */
export async function buildMesh(run: EngineRun): Promise<void> {
  const { processingType } = run.options;
  const heights = smoothHeights(await readHeights(run));
  const net = await cloudSurface(run, {
    heights,
    isFilled: processingType === 'survey',
    maxTriangles: MAX_TRIANGLES[processingType],
  });
  if (net.triangles.length === 0) throw new EngineFailure('data', ['No surface could be measured from these photos.']);
  tellFilled(run, net);
  const { views } = await readPlacedScene(run);
  const gains = await readGains(run);
  run.progress(0.7);
  const levelled = views.map((view, at) => ({ ...view, gain: gains[at] ?? 1 }));
  const parts = await textureMesh(net, levelled, heights.cellM);
  await writeAtomically(path.join(run.folder, rawProducts.mesh), writeMesh(parts));
  run.progress(1);
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
