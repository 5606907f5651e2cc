import type { GreyPicture } from './sharpness-of.ts';

/** An edge of the stored picture. */
export type PhotoEdge = 'top' | 'right' | 'bottom' | 'left';

/** Sky is detected in squares of this many pixels. */
const SQUARE_PX = 8;
/** An overexposed sky, and the haze around it, is at least this bright and varies no more than this within a square. */
const MIN_BRIGHTNESS = 215;
const MAX_RANGE = 24;
/** A larger share is not sky: the whole picture is too bright. */
const MAX_SHARE = 0.65;

/** Pixels of bright, even sky connected to the upper edge; null if there is none, or hardly anything else. */
export function skyOf(picture: GreyPicture, upper: PhotoEdge): Uint8Array | null {
  const columns = Math.floor(picture.width / SQUARE_PX);
  const rows = Math.floor(picture.height / SQUARE_PX);
  const sky = floodFrom(upper, { columns, rows }, (square) => isEvenAndBright(picture, square));
  const count = sky.reduce((sum, isSky) => sum + isSky, 0);
  if (count === 0 || count > MAX_SHARE * columns * rows) return null;
  const mask = new Uint8Array(picture.data.length);
  for (const [square, isSky] of sky.entries()) if (isSky === 1) cover(mask, picture.width, startOf(square, picture));
  return mask;
}

/** Offset of a square's first pixel. */
function startOf(square: number, { width }: GreyPicture): number {
  const columns = Math.floor(width / SQUARE_PX);
  return Math.floor(square / columns) * SQUARE_PX * width + (square % columns) * SQUARE_PX;
}

function cover(mask: Uint8Array, width: number, start: number): void {
  for (let y = 0; y < SQUARE_PX; y++) mask.fill(1, start + y * width, start + y * width + SQUARE_PX);
}

function isEvenAndBright(picture: GreyPicture, square: number): boolean {
  const { data, width } = picture;
  const start = startOf(square, picture);
  let [least, most] = [255, 0];
  for (let y = 0; y < SQUARE_PX; y++)
    for (let at = start + y * width, end = at + SQUARE_PX; at < end; at++) {
      const level = data[at] ?? 0;
      if (level < MIN_BRIGHTNESS) return false;
      least = Math.min(least, level);
      most = Math.max(most, level);
    }
  return most - least <= MAX_RANGE;
}

type Grid = { columns: number; rows: number };

function floodFrom(edge: PhotoEdge, { columns, rows }: Grid, isOpen: (square: number) => boolean): Uint8Array {
  const reached = new Uint8Array(columns * rows);
  const seen = new Uint8Array(columns * rows);
  const waiting = squaresAlong(edge, { columns, rows });
  for (let square = waiting.pop(); square !== undefined; square = waiting.pop()) {
    if (seen[square] === 1) continue;
    seen[square] = 1;
    if (!isOpen(square)) continue;
    reached[square] = 1;
    const column = square % columns;
    if (column > 0) waiting.push(square - 1);
    if (column < columns - 1) waiting.push(square + 1);
    if (square >= columns) waiting.push(square - columns);
    if (square < columns * (rows - 1)) waiting.push(square + columns);
  }
  return reached;
}

function squaresAlong(edge: PhotoEdge, { columns, rows }: Grid): number[] {
  const across = (row: number) => Array.from({ length: columns }, (_, column) => row * columns + column);
  const down = (column: number) => Array.from({ length: rows }, (_, row) => row * columns + column);
  return { top: () => across(0), bottom: () => across(rows - 1), left: () => down(0), right: () => down(columns - 1) }[
    edge
  ]();
}
