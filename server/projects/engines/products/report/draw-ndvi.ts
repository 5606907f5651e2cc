import fs from 'node:fs/promises';
import sharp from 'sharp';
import { ndviColour } from '@overflight/contract/projects/band-maps.ts';
import type { LengthUnits } from '@overflight/contract/projects/places/length-units.ts';
import type { EngineRun } from '../../engine.ts';
import { runTool } from '../../run-tool.ts';
import { rasterInfo } from '../raster-info.ts';
import { barLengthM, drawScale } from './scale-bar.ts';

const PICTURE_PX = 1200;
/** Where there is no value. */
const BACKGROUND = [241, 243, 245] as const;

type Wanted = {
  ndvi: string;
  /** Neither size nor north is known. */ isLocal?: boolean;
  units: LengthUnits;
  to: string;
};

/** NDVI in its colours, with a scale bar and an arrow to the north, and the length of the bar. */
export async function drawNdvi(
  run: EngineRun,
  { ndvi, isLocal = false, units, to }: Wanted,
): Promise<{ barM: number }> {
  const { size, geoTransform } = await rasterInfo(ndvi, run.signal);
  const scale = Math.min(1, PICTURE_PX / Math.max(...size));
  const [columns, rows] = size.map((pixels) => Math.max(1, Math.round(pixels * scale))) as [number, number];
  // A flat file of numbers.
  const small = `${to}.envi`;
  const args = [
    '-q',
    '-of',
    'ENVI',
    '-ot',
    'Float32',
    '-r',
    'average',
    '-outsize',
    String(columns),
    String(rows),
    ndvi,
    small,
  ];
  await runTool(run, { program: 'gdal_translate', args });
  const values = new Float32Array(new Uint8Array(await fs.readFile(small)).buffer);
  const pixels = Buffer.alloc(columns * rows * 3);
  // Anything outside of its range is the mark for no value.
  for (const [at, value] of values.entries())
    pixels.set(value >= -1 && value <= 1 ? ndviColour(value) : BACKGROUND, at * 3);
  const pixelM = Math.abs(geoTransform[1]) / scale;
  const drawing = isLocal ? '' : drawScale({ columns, rows, pixelM, units });
  const marks = `<svg xmlns="http://www.w3.org/2000/svg" width="${columns}" height="${rows}">${drawing}</svg>`;
  const picture = await sharp(pixels, { raw: { width: columns, height: rows, channels: 3 } })
    .composite([{ input: Buffer.from(marks) }])
    .png({ palette: true })
    .toBuffer();
  await fs.writeFile(to, picture);
  for (const written of [small, `${to}.hdr`, `${small}.aux.xml`]) await fs.rm(written, { force: true });
  return { barM: barLengthM(columns * pixelM, units) };
}
