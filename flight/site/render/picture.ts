import type { SiteDate } from '../site.ts';
import { rasterise } from './rasterise.ts';
import { sceneWithin } from './scene.ts';
import { shade } from './shade.ts';
import type { Rectangle } from './terrain-mesh.ts';
import { fromAbove } from './view.ts';

/** Red, green and blue of every pixel. */
export type Picture = { widthPx: number; heightPx: number; rgb: Uint8ClampedArray };

const LEVELS = 4096;
const MOST = 1.6;
/** Exposure is such that dry gravel in the sun is light but not white. */
const EXPOSURE = 0.86;

/** The curve of sRGB, with a soft shoulder for what is too bright. */
const curve = Uint8ClampedArray.from({ length: LEVELS + 1 }, (_, level) => {
  const light = (MOST * (level + 0.5)) / LEVELS;
  const soft = light < 0.7 ? light : 0.7 + 0.3 * (1 - Math.exp(-(light - 0.7) / 0.3));
  return Math.round(255 * (soft <= 0.0031308 ? 12.92 * soft : 1.055 * soft ** (1 / 2.4) - 0.055));
});

const TO_LEVEL = (EXPOSURE * LEVELS) / MOST;

/** Light is never below 0. */
export function developed(light: number): number {
  const level = light * TO_LEVEL;
  return curve[level < LEVELS ? level | 0 : LEVELS] as number;
}

type Drawing = { widthPx: number; heightPx: number; date: SiteDate; samples?: number };

/** A picture straight from above, of a rectangle of the site, each pixel the mean of `samples` times `samples`. */
export function drawFromAbove(area: Rectangle, drawing: Drawing): Picture {
  const light = lightFromAbove(area, drawing);
  const rgb = new Uint8ClampedArray(light.length);
  for (let at = 0; at < rgb.length; at++) rgb[at] = developed(light[at] as number);
  return { widthPx: drawing.widthPx, heightPx: drawing.heightPx, rgb };
}

/** Red, green and blue light of the same. */
export function lightFromAbove(area: Rectangle, { widthPx, heightPx, date, samples = 2 }: Drawing): Float32Array {
  const size = { widthPx: widthPx * samples, heightPx: heightPx * samples };
  const pixelM = { x: (area.east - area.west) / size.widthPx, y: (area.north - area.south) / size.heightPx };
  const view = fromAbove(area, pixelM, size);
  const cellM = [1, 2, 4, 8, 16, 32, 64, 128].find((cell) => cell >= 6 * pixelM.x) ?? 256;
  const faces = rasterise(view, sceneWithin(area, { cellM, date }));
  return shade(view, faces, { date, samples, pixelM: pixelM.x * samples });
}
