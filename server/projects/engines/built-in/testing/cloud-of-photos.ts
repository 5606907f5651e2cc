import type { EngineRun } from '../../engine.ts';
import { chooseNeighbours } from '../depth/choose-neighbours.ts';
import type { CloudFrame } from '../depth/cloud/cloud-frame.ts';
import { depthLens } from '../depth/depth-camera.ts';
import { fuseDepths } from '../depth/fuse-depths.ts';
import { measureDepths } from '../depth/measure-depths.ts';
import { makeCloud } from '../depth/cloud/point-cloud.ts';
import { rectifyPair } from '../depth/rectify-pair.ts';
import type { Vector } from '../placing/linear.ts';
import type { CameraView } from '../placing/placed-scene.ts';

type Photos = {
  views: readonly CameraView[];
  pointAt: (id: number) => Vector | undefined;
  frame: CloudFrame;
  depthPx: number;
};

/** Depth maps and the cloud of photos whose poses are known. */
export async function cloudOfPhotos(run: EngineRun, { views, pointAt, frame, depthPx }: Photos): Promise<void> {
  const neighbourhoods = chooseNeighbours(views, pointAt);
  const photos = neighbourhoods.map(({ view, matched }) => ({
    view,
    lens: depthLens(view, depthPx),
    pairs: matched.flatMap((right) => rectifyPair({ left: view, right }, { depthPx, pointAt }) ?? []),
  }));
  await measureDepths(run, photos);
  await makeCloud(run, frame, (visiting) => fuseDepths(run, { neighbourhoods, depthPx, ...visiting }));
}
