import type { TileSource } from '@overflight/contract/map/basemap.ts';
import { covers } from '../sources/covers.ts';
import type { LngLat } from '../scene.ts';

type Sharpness = Pick<TileSource, 'maxZoom' | 'tileSize' | 'builtIn'>;

/** MapLibre's zoom is for 512 px tiles: 256 px tiles are sharp one level less. */
export function sharpestZoom({ maxZoom, tileSize }: Pick<TileSource, 'maxZoom' | 'tileSize'>): number {
  return tileSize === 512 ? maxZoom : maxZoom - 1;
}

/** Levels of overzoom at which imagery starts to fade, and further levels until it is gone. */
const LEVELS = { overview: { tells: 1, fades: 3 }, picture: { tells: 3, fades: 2 } };

/** Zoom range in which imagery fades to the drawing surface. */
export function imageryFade(source: Sharpness): { from: number; to: number } {
  const { tells: sharpLevels, fades: fadeLevels } = LEVELS[source.builtIn ? 'overview' : 'picture'];
  const from = sharpestZoom(source) + sharpLevels;
  return { from, to: from + fadeLevels };
}

/** The shown imagery with the highest maximum zoom at a position. */
export function deepestImagery(shown: readonly TileSource[], at: LngLat): TileSource | undefined {
  return shown.filter(({ bounds }) => covers(bounds, at)).toSorted((a, b) => sharpestZoom(b) - sharpestZoom(a))[0];
}

/** Share of the drawing surface visible at a position, 0 to 1. */
export function surfaceShare(shown: readonly TileSource[], at: LngLat, zoom: number): number {
  const deepest = deepestImagery(shown, at);
  if (!deepest) return 1;
  const { from, to } = imageryFade(deepest);
  return Math.min(1, Math.max(0, (zoom - from) / (to - from)));
}
