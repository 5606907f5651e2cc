import fs from 'node:fs/promises';
import { EngineFailure, type EngineRun } from '../../engine.ts';
import { writeMesh } from '../../write-mesh.ts';
import { readPlyMesh, writePly } from '../files/ply.ts';
import { orientedPoints } from './oriented-points.ts';
import { runColmap } from '../cameras/run-colmap.ts';
import { inRun, makeAtomically, writeAtomically } from '../run-folder.ts';
import { simplifyMesh } from './simplify-mesh.ts';

const MAX_TRIANGLES = 300_000;

/** Builds a closed mesh of a structure with vertex colours. */
export async function buildObjectMesh(run: EngineRun): Promise<Uint8Array> {
  const points = await orientedPoints(run);
  if (points.positions.length === 0)
    throw new EngineFailure('data', ['No surface could be measured from these photos.']);
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
  const vertices = mesh.positions.length / 3;
  const colours = new Uint8Array(vertices * 4).fill(255);
  for (let vertex = 0; vertex < vertices; vertex++) {
    const [east = 0, north = 0, up = 0] = mesh.positions.subarray(vertex * 3, vertex * 3 + 3);
    mesh.positions.set([east, up, -north], vertex * 3);
    for (let band = 0; band < 3; band++) colours[vertex * 4 + band] = linearOf(mesh.colours[vertex * 3 + band] ?? 0);
  }
  const simple = await simplifyMesh(
    { positions: mesh.positions, attributes: colours, attributesPerVertex: 4, triangles: mesh.triangles },
    MAX_TRIANGLES,
  );
  const { positions, triangles, attributes } = simple;
  return writeMesh([{ positions, indices: triangles, colours: Uint8Array.from(attributes) }]);
}

/** Converts sRGB to linear light for glTF. */
const linearOf = (byte: number): number => Math.round(255 * (byte / 255) ** 2.2);
