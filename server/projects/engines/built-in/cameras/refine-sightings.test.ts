import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { needs } from '@overflight/flight/testing/needs.ts';
import { defaultEffort } from '../effort.ts';
import { quantile } from '../placing/linear.ts';
import { probe } from '../probe.ts';
import { inRun } from '../run-folder.ts';
import { testRun } from '../testing/engine-run.ts';
import { renderFlight } from '../testing/render-flight.ts';
import { alignCameras } from './align-cameras.ts';
import { findFeatures } from './find-features.ts';
import { matchPhotos } from './match-photos.ts';
import { readColmapModel } from './read-colmap-model.ts';

const tools = needs((await probe()).isReady, 'COLMAP, GDAL and OpenCV for Python');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-sightings-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const flight = { columns: 2, rows: 4, widthPx: 800, heightPx: 600, isExact: true, isUncalibrated: true } as const;

it.skipIf(tools.isMissing)(
  `photos see points to a tenth of a pixel after the alignment${tools.reason}`,
  async () => {
    const run = testRun(path.join(folder, 'run'), await renderFlight(path.join(folder, 'photos'), flight));
    await findFeatures(run, defaultEffort);
    await matchPhotos(run, defaultEffort);
    await alignCameras(run, defaultEffort);
    const { points, images } = await readColmapModel(inRun(run, 'sparse'));
    expect(images).toHaveLength(run.photos.length);
    // By features alone: 0.21.
    expect(quantile(points.errors, 0.5)).toBeLessThan(0.1);
    expect(run.shares.at(-1)).toBe(1);
  },
  180_000,
);
