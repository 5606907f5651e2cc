import sharp from 'sharp';
import type { OrthoView } from '../../ortho/ortho-task.ts';

/** Squares of a photo are so wide: about as a cell of crowns. */
const SQUARE_PX = 8;
/** Leaves have so much more green than red and blue, as a share of all three. Water and roads have less. */
const LEAST_GREEN = 0.1;

/** Squares of a photo, 1 for those that are as green as leaves. */
export type GreenPhoto = { columns: number; rows: number; isGreen: Uint8Array };

export async function readGreen({ path, lens }: Pick<OrthoView, 'path' | 'lens'>): Promise<GreenPhoto> {
  const [columns, rows] = [Math.ceil(lens.widthPx / SQUARE_PX), Math.ceil(lens.heightPx / SQUARE_PX)];
  const data = await sharp(path, { limitInputPixels: false })
    .resize(columns, rows, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  const isGreen = new Uint8Array(columns * rows);
  for (let square = 0; square < isGreen.length; square++) {
    const [red, green, blue] = data.subarray(square * 3, square * 3 + 3) as unknown as [number, number, number];
    if (2 * green - red - blue > LEAST_GREEN * (red + green + blue)) isGreen[square] = 1;
  }
  return { columns, rows, isGreen };
}

/** Whether a photo is green at a pixel; null outside of it. */
export function isGreenAt({ columns, rows, isGreen }: GreenPhoto, u: number, v: number): boolean | null {
  const [column, row] = [Math.floor(u / SQUARE_PX), Math.floor(v / SQUARE_PX)];
  if (!(column >= 0 && row >= 0 && column < columns && row < rows)) return null;
  return isGreen[row * columns + column] === 1;
}
