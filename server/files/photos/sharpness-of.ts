/** A greyscale picture, one byte per pixel, row by row. */
export type GreyPicture = { data: Uint8Array; width: number; height: number };

/** Contribution of rounding and JPEG to the finest detail, measured on photos blurred until nothing else was left. */
const NOISE = 4;
/** Less coarse detail counts as none. */
const MIN_COARSE = 1;
/** Pictures that vary less show one colour. */
const MIN_VARIANCE = 4;
const MIN_PX = 16;

/**
 * Ratio of the finest detail to coarser detail: the variance of the Laplacian, divided by that of the same picture
 * blurred and sampled at half resolution. A soft picture loses nothing by that, so the ratio is small, whatever
 * it shows: meadows and roofs give similar values. Null for a single colour.
 */
export function sharpnessOf({ data, width, height }: GreyPicture): number | null {
  if (width < MIN_PX || height < MIN_PX || varianceOf(data) < MIN_VARIANCE) return null;
  const fine = laplacianVariance(data, { width, height, step: 1, scale: 1 });
  const coarse = laplacianVariance(softened(data, width, height), { width, height, step: 2, scale: 9 });
  return Math.max(0, fine - NOISE) / Math.max(coarse, MIN_COARSE);
}

function varianceOf(data: Uint8Array): number {
  let [sum, squares] = [0, 0];
  for (const level of data) {
    sum += level;
    squares += level * level;
  }
  return squares / data.length - (sum / data.length) ** 2;
}

/** Every second row is enough. */
const ROWS = 2;
/** An even number, so that the rows above and below are blurred too. */
const MARGIN = 4;

type Scan = { width: number; height: number; step: number; scale: number };

function laplacianVariance(data: Uint8Array | Uint16Array, { width, height, step, scale }: Scan): number {
  const down = step * width;
  let [count, sum, squares] = [0, 0, 0];
  for (let y = MARGIN; y < height - MARGIN; y += ROWS)
    for (let at = y * width + MARGIN, end = (y + 1) * width - MARGIN; at < end; at++) {
      const around = pixel(data, at - step) + pixel(data, at + step) + pixel(data, at - down) + pixel(data, at + down);
      const value = 4 * pixel(data, at) - around;
      count += 1;
      sum += value;
      squares += value * value;
    }
  const mean = sum / Math.max(1, count);
  return (squares / Math.max(1, count) - mean * mean) / (scale * scale);
}

/** The sum of each pixel and its eight neighbours, in every second row; the border stays empty and is ignored. */
function softened(data: Uint8Array, width: number, height: number): Uint16Array {
  const columns = new Uint16Array(width);
  const soft = new Uint16Array(width * height);
  for (let y = ROWS; y < height - 1; y += ROWS) {
    const row = y * width;
    for (let x = 0; x < width; x++)
      columns[x] = pixel(data, row - width + x) + pixel(data, row + x) + pixel(data, row + width + x);
    for (let x = 1; x < width - 1; x++)
      soft[row + x] = pixel(columns, x - 1) + pixel(columns, x) + pixel(columns, x + 1);
  }
  return soft;
}

const pixel = (data: Uint8Array | Uint16Array, at: number): number => data[at] as number;
