import type { SiteDate } from '../site.ts';
import { rasterise } from './rasterise.ts';
import { sceneWithin } from './scene.ts';
import { shade } from './shade.ts';
import type { Rectangle } from './terrain-mesh.ts';
import { fromAbove } from './view.ts';

/** Red, green and blue of every pixel. */
export type Picture = { widthPx: number; heightPx: number; rgb: Uint8ClampedArray };

const LEVELS = 4096;
/** The curve of sRGB, with a soft shoulder for what is too bright. */
const curve = Uint8ClampedArray.from({ length: LEVELS + 1 }, (_, level) => {
  const light = (1.6 * level) / LEVELS;
  const soft = light < 0.7 ? light : 0.7 + 0.3 * (1 - Math.exp(-(light - 0.7) / 0.3));
  return Math.round(255 * (soft <= 0.0031308 ? 12.92 * soft : 1.055 * soft ** (1 / 2.4) - 0.055));
});

/** Exposure is such that dry gravel in the sun is light but not white. */
const EXPOSURE = 0.86;

export function developed(light: number): number {
  const level = (light * EXPOSURE * LEVELS) / 1.6;
  return curve[level < 0 ? 0 : level > LEVELS ? LEVELS : Math.round(level)] as number;
}

/** A picture straight from above, of a rectangle of the site, each pixel the mean of `samples` times `samples`. */
export function drawFromAbove(
  area: Rectangle,
  { widthPx, heightPx, date, samples = 2 }: { widthPx: number; heightPx: number; date: SiteDate; samples?: number },
): Picture {
  const size = { widthPx: widthPx * samples, heightPx: heightPx * samples };
  const pixelM = { x: (area.east - area.west) / size.widthPx, y: (area.north - area.south) / size.heightPx };
  const view = fromAbove(area, pixelM, size);
  const cellM = [1, 2, 4, 8, 16, 32, 64, 128].find((cell) => cell >= 6 * pixelM.x) ?? 256;
  const faces = rasterise(view, sceneWithin(area, { cellM, date }));
  const light = shade(view, faces, { date, samples, pixelM: () => pixelM.x * samples });
  return { widthPx, heightPx, rgb: Uint8ClampedArray.from(light, developed) };
}
