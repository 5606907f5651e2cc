import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { gdal } from '../../testing/make-cogs.ts';
import { areaOf } from './make-products.ts';
import { rasterInfo } from './raster-info.ts';

const [SIDE, RADIUS] = [900, 400];

it.skipIf(gdal.isMissing)(
  `the area of an orthophoto is that of its outline, counted in full${gdal.reason}`,
  async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-area-'));
    const pixels = Buffer.alloc(SIDE * SIDE * 4, 120);
    let shown = 0;
    for (let at = 0; at < SIDE * SIDE; at++) {
      const isShown = Math.hypot((at % SIDE) - SIDE / 2, Math.floor(at / SIDE) - SIDE / 2) < RADIUS;
      pixels[at * 4 + 3] = isShown ? 255 : 0;
      shown += Number(isShown);
    }
    const [picture, file] = [path.join(folder, 'ortho.png'), path.join(folder, 'ortho.tif')];
    await sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 4 } }).toFile(picture);
    const corners = ['500000', '5200450', '500450', '5200000'];
    execFileSync('gdal_translate', ['-q', '-a_srs', 'EPSG:32632', '-a_ullr', ...corners, picture, file]);
    const area = areaOf(await rasterInfo(file, AbortSignal.timeout(60_000), true));
    expect(Math.abs(area / (shown * 0.25) - 1)).toBeLessThan(1e-4);
    fs.rmSync(folder, { recursive: true, force: true });
  },
);
