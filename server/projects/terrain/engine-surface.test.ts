import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { heightsInGrid } from '../../terrain/heights-in-grid.ts';
import { rasterOf } from '../../terrain/testing/raster-of.ts';
import { gdal, makeCogs, middle, middleHeightM, withoutData } from '../testing/make-cogs.ts';

it.skipIf(gdal.isMissing)(
  `TERR-08 the surface that engines write is read as heights, and its voids stay unknown${gdal.reason}`,
  async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-surface-'));
    onTestFinished(() => fs.rmSync(folder, { recursive: true }));
    const { surface } = await makeCogs(folder);
    const { grid, overviews } = await rasterOf(fs.readFileSync(surface), 'surface-web.tif');
    const [height, nothing, away] = await heightsInGrid(grid, [middle, withoutData, [8.54, 47.4]]);
    expect(Math.abs(height! - middleHeightM)).toBeLessThan(0.1);
    expect([nothing, away]).toEqual([NaN, NaN]);
    // Its cells are 5 cm on the ground, not in the units of the map.
    expect(Math.abs(grid.cellM - 0.05)).toBeLessThan(0.02);
    expect(overviews.length).toBeGreaterThan(0);
    const [afar] = await heightsInGrid(overviews[0]!, [middle]);
    expect(Math.abs(afar! - middleHeightM)).toBeLessThan(0.2);
  },
);
