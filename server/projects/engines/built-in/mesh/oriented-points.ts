import type { EngineRun } from '../../engine.ts';
import { cloudTiles } from '../depth/point-cloud.ts';
import type { OrientedPoints } from '../files/ply.ts';

/** More would need more memory than the mesh gains. */
const MAX_POINTS = 3_000_000;

/** The cloud of a run with normals, without loose pieces; of a larger one every n-th point. */
export async function orientedPoints(run: EngineRun): Promise<OrientedPoints> {
  let count = 0;
  for await (const points of cloudTiles(run))
    for (let point = 0; point < points.count; point++) if (!points.isLoose(point)) count++;
  const every = Math.max(1, Math.ceil(count / MAX_POINTS));
  const kept = Math.ceil(count / every);
  const [positions, normals] = [new Float32Array(kept * 3), new Float32Array(kept * 3)];
  const colours = new Uint8Array(kept * 3);
  let number = 0;
  for await (const points of cloudTiles(run))
    for (let point = 0; point < points.count; point++) {
      if (points.isLoose(point)) continue;
      if (number % every === 0)
        for (const axis of [0, 1, 2] as const) {
          const at = (number / every) * 3 + axis;
          positions[at] = points.place(point, axis);
          normals[at] = points.normal(point, axis);
          colours[at] = points.colour(point, axis);
        }
      number++;
    }
  return { positions, normals, colours };
}
