import type { EngineRun } from '../../engine.ts';
import { recent } from '../ortho/recent.ts';
import { multiply, transpose } from '../placing/linear.ts';
import type { CameraView } from '../placing/placed-scene.ts';
import type { Neighbourhood } from './choose-neighbours.ts';
import type { CloudPoint } from './cloud/cloud-points.ts';
import { cameraMatrix, depthLens, inverseCamera } from './depth-camera.ts';
import { readColours, readDepthMap } from './depth-map.ts';
import { normalAt } from './normal-at.ts';
import { weighDepths, type SeenDepths } from './weigh-depths.ts';

/** Depth maps in memory: of a photo, those around it, and what the next photos need again. */
const CACHE_BYTES = 150_000_000;

type Fusion = {
  neighbourhoods: readonly Neighbourhood[];
  depthPx: number;
  /** Number of the first photo. */
  from: number;
  /** Called for every point that is kept. */
  add: (point: CloudPoint) => void;
  /** Called after each photo with the number of the next one. */
  next: (photo: number) => Promise<void>;
};

/** Visits the points of the depth maps that other photos confirm. */
export async function fuseDepths(run: EngineRun, fusion: Fusion): Promise<void> {
  const { neighbourhoods, depthPx, from, add, next } = fusion;
  const kept = recent<CameraView, Promise<SeenDepths>>(CACHE_BYTES, (view) => {
    const { widthPx, heightPx } = depthLens(view, depthPx);
    return 4 * widthPx * heightPx;
  });
  const read = (view: CameraView): Promise<SeenDepths> =>
    kept(view, async () => {
      const lens = depthLens(view, depthPx);
      return { view, camera: cameraMatrix(lens), map: await readDepthMap(run, view.name, lens) };
    });
  for (const [number, { view, asked }] of neighbourhoods.entries()) {
    run.signal.throwIfAborted();
    if (number < from) continue;
    const own = await read(view);
    if (own.map.depths.some((depth) => depth > 0)) {
      const others: SeenDepths[] = [];
      for (const other of asked) others.push(await read(other));
      visitPoints(own, { ...weighDepths(own, others), colours: await readColours(run, view.name) }, add);
    }
    await next(number + 1);
    run.progress(0.7 + (0.15 * (number + 1)) / neighbourhoods.length);
  }
}

type Weighed = ReturnType<typeof weighDepths> & { colours: Uint8Array };

function visitPoints({ view, camera, map }: SeenDepths, weighed: Weighed, add: Fusion['add']): void {
  const { depths, views, colours } = weighed;
  const toWorld = multiply(transpose(view.rotation), inverseCamera(camera));
  const [a, b, c, d, e, f, g, h, i] = toWorld;
  const [east, north, up] = view.centre;
  for (let row = 0, at = 0; row < map.heightPx; row++)
    for (let column = 0; column < map.widthPx; column++, at++) {
      const depth = depths[at] as number;
      if (depth === 0) continue;
      add({
        east: east + (a * column + b * row + c) * depth,
        north: north + (d * column + e * row + f) * depth,
        up: up + (g * column + h * row + i) * depth,
        normal: normalAt(map, toWorld, at),
        colour: [colours[at * 3] as number, colours[at * 3 + 1] as number, colours[at * 3 + 2] as number],
        weight: views[at] as number,
        views: views[at] as number,
      });
    }
}
