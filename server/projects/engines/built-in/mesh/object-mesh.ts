import fs from 'node:fs/promises';
import { EngineFailure, type EngineRun } from '../../engine.ts';
import { writeMesh } from '../../write-mesh.ts';
import type { Effort } from '../effort.ts';
import { finestCellM } from '../heights/finest-cell.ts';
import { groundExtent } from '../heights/good-points.ts';
import { rectifiedPairs } from '../heights/measure-heights.ts';
import { orientedPoints } from '../heights/oriented-points.ts';
import { readPlacedScene } from '../placing/placed-scene.ts';
import { readPlyMesh, writePly } from '../files/ply.ts';
import { runColmap } from '../cameras/run-colmap.ts';
import { inRun, makeAtomically, writeAtomically } from '../run-folder.ts';
import { simplifyMesh } from './simplify-mesh.ts';

const MOST_TRIANGLES = 300_000;
const CUBE_PIXELS = 2;

/** A closed mesh of an object with colours from the photos. */
export async function buildObjectMesh(run: EngineRun, effort: Effort): Promise<Uint8Array> {
  const scene = await readPlacedScene(run);
  const extent = groundExtent(scene);
  const cellM = CUBE_PIXELS * finestCellM(run, scene, extent);
  const points = await orientedPoints(run, { pairs: rectifiedPairs(scene, effort), extent, cellM });
  if (points.places.length === 0) throw new EngineFailure('data', ['No surface could be measured from these photos.']);
  await writeAtomically(inRun(run, 'orientedPoints'), writePly(points));
  run.progress(0.4);
  await makeAtomically(inRun(run, 'orientedMesh'), (draft) =>
    runColmap(run, {
      command: 'poisson_mesher',
      settings: {
        input_path: inRun(run, 'orientedPoints'),
        output_path: draft,
        'PoissonMeshing.depth': 10,
        'PoissonMeshing.trim': 8,
        'PoissonMeshing.color': 32,
        'PoissonMeshing.num_threads': run.threads,
      },
    }),
  );
  run.progress(0.8);
  const mesh = readPlyMesh(await fs.readFile(inRun(run, 'orientedMesh')));
  const corners = mesh.places.length / 3;
  const colours = new Uint8Array(corners * 4).fill(255);
  for (let corner = 0; corner < corners; corner++) {
    const [east = 0, north = 0, up = 0] = mesh.places.subarray(corner * 3, corner * 3 + 3);
    mesh.places.set([east, up, -north], corner * 3);
    for (let band = 0; band < 3; band++) colours[corner * 4 + band] = lightOf(mesh.colours[corner * 3 + band] ?? 0);
  }
  const simple = await simplifyMesh(
    { places: mesh.places, extras: colours, extrasPerCorner: 4, triangles: mesh.triangles },
    MOST_TRIANGLES,
  );
  const { places, triangles, extras } = simple;
  return writeMesh([{ positions: places, indices: triangles, colours: Uint8Array.from(extras) }]);
}

/** Converts sRGB to linear light for glTF. */
const lightOf = (byte: number): number => Math.round(255 * (byte / 255) ** 2.2);
