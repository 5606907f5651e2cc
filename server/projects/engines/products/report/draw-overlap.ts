import sharp from 'sharp';
import type { FoundCamera } from '../found-cameras.ts';
import type { RasterInfo } from '../raster-info.ts';
import type { SceneLens } from '../../engine.ts';

const CELLS = 240;
const PICTURE_PX = 900;

/** Colours of places that so many photos show; more count as the last. */
export const overlapColours = [
  { photos: 0, colour: '#dee2e6' },
  { photos: 1, colour: '#c92a2a' },
  { photos: 2, colour: '#e8590c' },
  { photos: 3, colour: '#f59f00' },
  { photos: 4, colour: '#a9d65b' },
  { photos: 5, colour: '#37b24d' },
  { photos: 9, colour: '#1b6e35' },
] as const;

type Wanted = {
  info: RasterInfo;
  cameras: readonly FoundCamera[];
  lenses: ReadonlyMap<string, SceneLens>;
  /** Of the ground, as if it were flat. */
  heightM: number;
};
export type Overlap = { columns: number; rows: number; counts: Uint16Array };

/** How many photos show each place of flat ground, row by row from the north-west; null if the lenses are not known. */
export function countOverlap({ info, cameras, lenses, heightM }: Wanted): Overlap | null {
  const seeing = cameras.flatMap(({ name, utm, rotation }) => {
    const lens = lenses.get(name);
    return lens && rotation ? [{ utm, rotation, lens }] : [];
  });
  if (seeing.length === 0 || seeing.length < cameras.length) return null;
  const [width, height] = info.size;
  const cellPx = Math.max(width, height) / CELLS;
  const [columns, rows] = [Math.ceil(width / cellPx), Math.ceil(height / cellPx)];
  const [west, pixelM, , north] = info.geoTransform;
  const counts = new Uint16Array(columns * rows);
  for (const { utm, rotation: r, lens } of seeing) {
    const up = heightM - utm[2];
    for (let cell = 0; cell < counts.length; cell++) {
      const east = west + ((cell % columns) + 0.5) * cellPx * pixelM - utm[0];
      const along = north - (Math.floor(cell / columns) + 0.5) * cellPx * pixelM - utm[1];
      const on = (axis: number) =>
        (r[axis * 3] as number) * east + (r[axis * 3 + 1] as number) * along + (r[axis * 3 + 2] as number) * up;
      const depth = on(2);
      if (depth <= 0) continue;
      const [x, y] = [lens.cx + (lens.fx * on(0)) / depth, lens.cy + (lens.fy * on(1)) / depth];
      if (x >= 0 && y >= 0 && x < lens.widthPx && y < lens.heightPx) counts[cell] = (counts[cell] as number) + 1;
    }
  }
  return { columns, rows, counts };
}

export async function drawOverlap({ columns, rows, counts }: Overlap): Promise<Buffer> {
  const pixels = Buffer.alloc(counts.length * 3);
  for (const [cell, count] of counts.entries()) {
    const { colour } = overlapColours.findLast(({ photos }) => photos <= count) ?? overlapColours[0];
    pixels.writeUIntBE(Number.parseInt(colour.slice(1), 16), cell * 3, 3);
  }
  return sharp(pixels, { raw: { width: columns, height: rows, channels: 3 } })
    .resize({ width: Math.round((PICTURE_PX * columns) / Math.max(columns, rows)), kernel: 'nearest' })
    .png({ palette: true })
    .toBuffer();
}
