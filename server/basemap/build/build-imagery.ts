import path from 'node:path';
import sharp from 'sharp';
import { crop, halve, mercatorImage, type RgbImage } from './mercator-image.ts';
import { imagery } from '../built-in.ts';
import { writeMbtiles, type TileWriter } from '../../platform/tiles/write-mbtiles.ts';

const JPEG = { quality: 85 };

/** The picture was made for a globe in dark space; under white labels and thin lines its land needs more light. */
const tones = Uint8ClampedArray.from({ length: 256 }, (_, value) => 255 * (value / 255) ** 0.82);

/** Cuts NASA's Blue Marble into web-mercator tiles. */
export async function buildImagery(file: string): Promise<void> {
  const writer = writeMbtiles(file);
  let level = mercatorImage(await readBlueMarble(), imagery.tileSize * 2 ** imagery.maxZoom);
  for (let z: number = imagery.maxZoom; z >= imagery.minZoom; z--) {
    for (let x = 0; x < 2 ** z; x++) await addColumn(writer, level, { z, x });
    level = halve(level);
  }
  writer.finish({
    name: imagery.name,
    format: 'jpg',
    minzoom: imagery.minZoom,
    maxzoom: imagery.maxZoom,
    bounds: '-180,-85.0511,180,85.0511',
    type: 'baselayer',
    attribution: imagery.attribution,
  });
}

async function addColumn(writer: TileWriter, level: RgbImage, { z, x }: { z: number; x: number }): Promise<void> {
  const rows = Array.from({ length: 2 ** z }, (_, y) => y);
  await Promise.all(rows.map(async (y) => writer.add({ z, x, y }, await encode(level, { x, y }))));
}

async function readBlueMarble(): Promise<RgbImage> {
  const file = path.join(import.meta.dirname, 'blue-marble.jpg');
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data.length);
  for (let i = 0; i < data.length; i++) pixels[i] = tones[data[i]!]!;
  return { widthPx: info.width, heightPx: info.height, pixels };
}

function encode(level: RgbImage, { x, y }: { x: number; y: number }): Promise<Buffer> {
  const sizePx = imagery.tileSize;
  const raw = { width: sizePx, height: sizePx, channels: 3 } as const;
  return sharp(crop(level, { x, y, sizePx }), { raw }).jpeg(JPEG).toBuffer();
}
