import fs from 'node:fs/promises';
import path from 'node:path';
import type { Stage } from '@overflight/contract/projects/project-runs.ts';
import type { EngineRun } from '../engines/engine.ts';
import type { RunEnvironment } from '../engines/find-run-environment.ts';
import { viewerFiles } from '../engines/products/outcome.ts';
import { runTool } from '../engines/run-tool.ts';

export const engineStages = ['features', 'match', 'align'] as const satisfies Stage[];

/** Shell command of each stage. */
type Script = (stage: Stage) => string;

/** A small engine whose stages are real processes; each needs the output of the previous one. */
export function testRunEnvironment(
  script: Script = () => 'true',
  more: Partial<RunEnvironment['engine']> = {},
): RunEnvironment {
  const doStage = async (stage: Stage, run: EngineRun) => {
    const before = { features: null, match: 'features', align: 'match', products: 'align' }[stage as string];
    if (before) await fs.access(path.join(run.folder, before));
    for (const photo of run.photos) await fs.access(photo.path);
    run.progress(0.5);
    await runTool(run, { program: '/bin/sh', args: ['-c', script(stage)] });
    await fs.writeFile(path.join(run.folder, stage), stage);
  };
  return {
    engine: {
      name: 'built-in',
      probe: async () => ({ isReady: true, version: 'test' }),
      stages: () => engineStages.map((stage) => ({ stage, share: 0.3 })),
      runStage: doStage,
      forget: async () => undefined,
      estimate: () => ({ memoryBytes: 1000, diskBytes: 1000, seconds: 10 }),
      ...more,
    },
    makeProducts: async (run, soFar) => {
      await doStage('products', run);
      const file = async (folder: string, name: string) => {
        const place = path.join(run.folder, name);
        await fs.writeFile(place, `${folder}/${name} of ${run.name}`);
        return { folder, name, path: place };
      };
      return {
        files: [
          await file('Orthophoto', 'orthophoto.tif'),
          await file('Mesh', 'mesh.glb'),
          await file('Report', 'coverage.png'),
          await file('Report', 'report.html'),
          await file('Report', 'report.json'),
          await file('', viewerFiles.ortho),
        ],
        report: {
          engine: soFar.engine,
          photos: run.photos.length,
          photosUsed: run.photos.length,
          groundResolutionM: 0.03,
          reprojectionErrorPx: 0.5,
          georeferencingErrorM: [1, 1, 2],
          points: 1000,
          areaM2: 100,
          coordinateSystem: run.options.system.name,
          seconds: soFar.seconds,
          warnings: [...soFar.warnings],
        },
        bounds: [8.5, 47.4, 8.6, 47.5],
        surfaceRange: null,
        origin: { position: [8.55, 47.45], altitudeM: 400, epsg: 32_632 },
        cameras: run.photos.map(({ name }) => ({
          name,
          position: [8.5, 47.4],
          altitudeM: 500,
          at: [0, 100, 0],
          looks: [0, -1, 0],
        })),
      };
    },
  };
}
