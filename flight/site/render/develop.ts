import { hash } from '../noise.ts';
import type { Lens, Shot } from './shot.ts';
import { developed, type Picture } from './picture.ts';

const RADII = 1024;

/** For squared distances from the middle of the photo, by how much to stretch them to find the ray. */
function undistortion({ k1, k2 }: Lens, most: number): Float64Array {
  return Float64Array.from({ length: RADII + 2 }, (_, index) => {
    const seen = Math.sqrt((index / RADII) * most);
    let ray = seen;
    for (let round = 0; round < 12; round++) ray = seen / (1 + k1 * ray ** 2 + k2 * ray ** 4);
    return seen === 0 ? 1 : ray / seen;
  });
}

const farthest = ({ widthPx, heightPx, focalPx }: Lens) => (widthPx ** 2 + heightPx ** 2) / (2 * focalPx) ** 2;

/** Pixels beyond the picture of a pinhole camera that the lens draws in. */
export function marginOf(lens: Lens): number {
  const most = Math.max(...undistortion(lens, farthest(lens)));
  return Math.ceil(((most - 1) * Math.max(lens.widthPx, lens.heightPx)) / 2) + 1;
}

const THROWS = 65_536;

/** Two throws of a die are close enough to a bell curve; a uniform one deviates by 0.289, two by 0.408. */
function throwDice(noise: number): Int8Array {
  const thrown = new Int8Array(THROWS);
  for (let n = 0; n < THROWS; n++) thrown[n] = Math.round((noise * (hash(n, 0, 5) + hash(n, 1, 5) - 1)) / 0.408);
  return thrown;
}

/** Lens, light falling off, noise, and the curve of the camera. The light reaches `margin` beyond the photo. */
export function develop(
  light: Float32Array,
  lens: Lens,
  { margin, exposure = 1, seed = 1 }: Pick<Shot, 'exposure' | 'seed'> & { margin: number },
): Picture {
  const { widthPx, heightPx, focalPx, vignetting, noise } = lens;
  const rgb = new Uint8ClampedArray(3 * widthPx * heightPx);
  const [middleX, middleY] = [widthPx / 2, heightPx / 2];
  const most = farthest(lens);
  const toSlot = RADII / most / focalPx ** 2;
  const stretch = undistortion(lens, most);
  const bands = 3 * (widthPx + 2 * margin);
  const grains = throwDice(noise);
  for (let y = 0, pixel = 0; y < heightPx; y++) {
    const dy = y + 0.5 - middleY;
    const shift = Math.floor(hash(y, 0, seed) * THROWS);
    for (let x = 0; x < widthPx; x++, pixel += 3) {
      const dx = x + 0.5 - middleX;
      const slot = (dx * dx + dy * dy) * toSlot;
      const whole = Math.floor(slot);
      const shorter = stretch[whole] as number;
      const by = shorter + ((stretch[whole + 1] as number) - shorter) * (slot - whole);
      const sx = dx * by + middleX + margin - 0.5;
      const sy = dy * by + middleY + margin - 0.5;
      const left = Math.floor(sx);
      const top = Math.floor(sy);
      const right = sx - left;
      const below = sy - top;
      const falloff = exposure * (1 - (vignetting * slot) / RADII);
      const at = top * bands + 3 * left;
      const leftAbove = (1 - right) * (1 - below) * falloff;
      const rightAbove = right * (1 - below) * falloff;
      const leftBelow = (1 - right) * below * falloff;
      const rightBelow = right * below * falloff;
      const low = at + bands;
      const red =
        leftAbove * (light[at] as number) +
        rightAbove * (light[at + 3] as number) +
        leftBelow * (light[low] as number) +
        rightBelow * (light[low + 3] as number);
      const green =
        leftAbove * (light[at + 1] as number) +
        rightAbove * (light[at + 4] as number) +
        leftBelow * (light[low + 1] as number) +
        rightBelow * (light[low + 4] as number);
      const blue =
        leftAbove * (light[at + 2] as number) +
        rightAbove * (light[at + 5] as number) +
        leftBelow * (light[low + 2] as number) +
        rightBelow * (light[low + 5] as number);
      rgb[pixel] = developed(red) + (grains[(shift + pixel) & (THROWS - 1)] as number);
      rgb[pixel + 1] = developed(green) + (grains[(shift + pixel + 1) & (THROWS - 1)] as number);
      rgb[pixel + 2] = developed(blue) + (grains[(shift + pixel + 2) & (THROWS - 1)] as number);
    }
  }
  return { widthPx, heightPx, rgb };
}
