import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { ndviColour } from '@overflight/contract/projects/band-maps.ts';
import { needs } from '@overflight/flight/testing/needs.ts';
import { testRun } from '../../built-in/testing/engine-run.ts';
import { drawNdvi } from './draw-ndvi.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-ndvi-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const gdal = needs(spawnSync('gdal_translate', ['--version']).status === 0, 'GDAL');

/** 40 × 20 m at half a metre: 0.8 on the left, −0.4 on the right, no value in the lowest rows. */
function grid(): string {
  const lines = Array.from({ length: 40 }, (_, row) =>
    Array.from({ length: 80 }, (_, column) => (row > 30 ? -9999 : column < 40 ? 0.8 : -0.4)).join(' '),
  );
  const head = 'ncols 80\nnrows 40\nxllcorner 500000\nyllcorner 5300000\ncellsize 0.5\nNODATA_value -9999\n';
  const [text, tif] = ['ndvi.asc', 'ndvi.tif'].map((name) => path.join(folder, name)) as [string, string];
  fs.writeFileSync(text, head + lines.join('\n'));
  execFileSync('gdal_translate', ['-q', '-ot', 'Float32', '-a_srs', 'EPSG:32632', text, tif]);
  return tif;
}

it.skipIf(gdal.isMissing)(
  `NDVI is drawn in its colours, pale without a value, with a scale bar${gdal.reason}`,
  async () => {
    const to = path.join(folder, 'ndvi.png');
    expect(await drawNdvi(testRun(folder, []), { ndvi: grid(), units: 'metric', to })).toEqual({ barM: 10 });
    const { data, info } = await sharp(to).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
    expect([info.width, info.height]).toEqual([80, 40]);
    expect(at(10, 2)).toEqual(ndviColour(0.8));
    expect(at(45, 2)).toEqual(ndviColour(-0.4));
    expect(at(60, 38)).toEqual([241, 243, 245]);
    expect(fs.readdirSync(folder).toSorted()).toEqual(['ndvi.asc', 'ndvi.png', 'ndvi.tif']);
  },
);
