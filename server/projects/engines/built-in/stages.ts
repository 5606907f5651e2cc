import type { Stage } from '@overflight/contract/projects/project-runs.ts';
import type { EngineRun } from '../engine.ts';
import { alignCameras } from './cameras/align-cameras.ts';
import { buildMesh } from './mesh/build-mesh.ts';
import { drawOrthos } from './facade/draw-orthos.ts';
import type { Effort } from './effort.ts';
import { findFeatures } from './cameras/find-features.ts';
import { matchPhotos } from './cameras/match-photos.ts';
import { makeTerrain } from './terrain/make-terrain.ts';
import { measureHeights } from './heights/measure-heights.ts';
import { placeScene } from './placing/place-scene.ts';

type Work = {
  /** Share of the run's time. */
  share: number;
  /** Long and memory-intensive: runs outside the server process. */
  isInChildProcess?: true;
  isOfSurface?: true;
  work: (run: EngineRun, effort: Effort) => Promise<void>;
};

/** In order. */
export const stages: Readonly<Partial<Record<Stage, Work>>> = {
  features: { share: 0.16, work: findFeatures },
  match: { share: 0.42, work: matchPhotos },
  align: { share: 0.07, work: alignCameras },
  georeference: { share: 0.01, isInChildProcess: true, work: placeScene },
  heights: { share: 0.15, isInChildProcess: true, isOfSurface: true, work: measureHeights },
  terrain: { share: 0.02, isInChildProcess: true, isOfSurface: true, work: makeTerrain },
  ortho: { share: 0.1, isInChildProcess: true, work: drawOrthos },
  mesh: { share: 0.06, isInChildProcess: true, isOfSurface: true, work: buildMesh },
};
