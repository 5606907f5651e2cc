/** Eight-bit RGB pixels, row by row. */
export type RgbImage = { widthPx: number; heightPx: number; pixels: Uint8ClampedArray };

const CHANNELS = 3;
const TAPS = 4;

/** Reprojects a plate carrée picture of the whole world to a web-mercator square. */
export function mercatorImage(plain: RgbImage, sizePx: number): RgbImage {
  const wide = stretchRows(plain, sizePx);
  const pixels = new Uint8ClampedArray(sizePx * sizePx * CHANNELS);
  const stride = sizePx * CHANNELS;
  const rows = Array.from({ length: sizePx }, (_, row) => latitudeRow(row, sizePx, plain.heightPx));
  for (const [row, at] of rows.entries()) {
    const first = Math.floor(at) - 1;
    const [w0, w1, w2, w3] = cubicWeights(at - Math.floor(at));
    const [r0, r1, r2, r3] = [0, 1, 2, 3].map((tap) => stride * clamp(first + tap, plain.heightPx - 1)) as Four;
    const out = row * stride;
    for (let i = 0; i < stride; i++)
      pixels[out + i] = w0 * wide[r0 + i]! + w1 * wide[r1 + i]! + w2 * wide[r2 + i]! + w3 * wide[r3 + i]!;
  }
  return { widthPx: sizePx, heightPx: sizePx, pixels };
}

/** The next zoom up: each pixel is the mean of four. */
export function halve({ widthPx, heightPx, pixels }: RgbImage): RgbImage {
  const half = { widthPx: widthPx / 2, heightPx: heightPx / 2 };
  const out = new Uint8ClampedArray(half.widthPx * half.heightPx * CHANNELS);
  const stride = widthPx * CHANNELS;
  for (let row = 0; row < half.heightPx; row++)
    for (let column = 0; column < half.widthPx; column++) {
      const from = row * 2 * stride + column * 2 * CHANNELS;
      const to = (row * half.widthPx + column) * CHANNELS;
      for (let c = 0; c < CHANNELS; c++) {
        const upper = from + c;
        const lower = upper + stride;
        out[to + c] = (pixels[upper]! + pixels[upper + CHANNELS]! + pixels[lower]! + pixels[lower + CHANNELS]!) / 4;
      }
    }
  return { ...half, pixels: out };
}

export function crop({ widthPx, pixels }: RgbImage, tile: { x: number; y: number; sizePx: number }): Uint8ClampedArray {
  const rowLength = tile.sizePx * CHANNELS;
  const out = new Uint8ClampedArray(tile.sizePx * rowLength);
  for (let row = 0; row < tile.sizePx; row++) {
    const from = ((tile.y * tile.sizePx + row) * widthPx + tile.x * tile.sizePx) * CHANNELS;
    out.set(pixels.subarray(from, from + rowLength), row * rowLength);
  }
  return out;
}

/** Longitude is linear in both pictures, so rows are only stretched; the edges wrap around. */
function stretchRows({ widthPx, heightPx, pixels }: RgbImage, sizePx: number): Uint8ClampedArray {
  const out = new Uint8ClampedArray(sizePx * heightPx * CHANNELS);
  const { taps, weights } = columnTaps(widthPx, sizePx);
  for (let row = 0; row < heightPx; row++) {
    const from = row * widthPx * CHANNELS;
    for (let column = 0; column < sizePx; column++) {
      const at = column * TAPS;
      const to = (row * sizePx + column) * CHANNELS;
      for (let c = 0; c < CHANNELS; c++) {
        let sum = 0;
        for (let tap = 0; tap < TAPS; tap++) sum += weights[at + tap]! * pixels[from + taps[at + tap]! + c]!;
        out[to + c] = sum;
      }
    }
  }
  return out;
}

function columnTaps(widthPx: number, sizePx: number): { taps: Int32Array; weights: Float64Array } {
  const taps = new Int32Array(sizePx * TAPS);
  const weights = new Float64Array(sizePx * TAPS);
  for (let column = 0; column < sizePx; column++) {
    const at = ((column + 0.5) * widthPx) / sizePx - 0.5;
    const first = Math.floor(at) - 1;
    weights.set(cubicWeights(at - Math.floor(at)), column * TAPS);
    for (let tap = 0; tap < TAPS; tap++) taps[column * TAPS + tap] = ((first + tap + widthPx) % widthPx) * CHANNELS;
  }
  return { taps, weights };
}

/** The fractional row of the plate carrée picture at the middle of a mercator row. */
export function latitudeRow(row: number, sizePx: number, heightPx: number): number {
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - (2 * (row + 0.5)) / sizePx)));
  return (0.5 - latitude / Math.PI) * heightPx - 0.5;
}

type Four = [number, number, number, number];

/** Catmull-Rom: keeps edges crisp where bilinear smears them. */
function cubicWeights(t: number): Four {
  return [
    ((2 - t) * t - 1) * t * 0.5,
    ((3 * t - 5) * t * t + 2) * 0.5,
    ((4 - 3 * t) * t + 1) * t * 0.5,
    (t - 1) * t * t * 0.5,
  ];
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}
