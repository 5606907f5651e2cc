import fs from 'node:fs/promises';
import sharp from 'sharp';
import type { LengthUnits } from '@overflight/contract/projects/places/length-units.ts';
import type { EngineRun } from '../../engine.ts';
import { runTool } from '../../run-tool.ts';
import type { FoundCamera } from '../found-cameras.ts';
import type { RasterInfo } from '../raster-info.ts';
import { drawScale } from './scale-bar.ts';

const PICTURE_PX = 1200;
const BACKGROUND = '#f1f3f5';

type Wanted = {
  ortho: string;
  info: RasterInfo;
  cameras: readonly FoundCamera[];
  /** Neither size nor north is known. */
  isLocal: boolean;
  units: LengthUnits;
  to: string;
};

/** A preview of the orthophoto with a dot at each photo position, a scale bar and an arrow to the north. */
export async function drawCoverage(
  run: EngineRun,
  { ortho, info, cameras, isLocal, units, to }: Wanted,
): Promise<void> {
  const [width, height] = info.size;
  const scale = Math.min(1, PICTURE_PX / Math.max(width, height));
  const [columns, rows] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const small = `${to}.small.tif`;
  const size = [columns, rows].map(String);
  await runTool(run, {
    program: 'gdal_translate',
    args: ['-q', '-r', 'average', '-outsize', ...size, ortho, small],
  });
  const [west, cell, , north] = info.geoTransform;
  const dots = cameras.map(({ utm }) => {
    const [x, y] = [((utm[0] - west) / cell) * scale, ((north - utm[1]) / cell) * scale];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="6" fill="#ff5a1f" stroke="#fff" stroke-width="2"/>`;
  });
  const marks = [...dots, isLocal ? '' : drawScale({ columns, rows, pixelM: cell / scale, units })].join('');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${columns}" height="${rows}">${marks}</svg>`;
  const picture = await sharp(small)
    .flatten({ background: BACKGROUND })
    .composite([{ input: Buffer.from(drawing) }])
    .png({ palette: true })
    .toBuffer();
  await fs.writeFile(to, picture);
  await fs.rm(small, { force: true });
}
