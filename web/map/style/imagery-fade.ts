import type { TileSource } from '@overflight/contract/map/basemap.ts';
import { covers } from '../sources/covers.ts';
import type { Position } from '../scene.ts';

type Sharpness = Pick<TileSource, 'maxZoom' | 'tileSize' | 'builtIn'>;

/** The map library counts zoom by 512 px tiles: 256 px tiles are sharp one level less. */
export function sharpestZoom({ maxZoom, tileSize }: Pick<TileSource, 'maxZoom' | 'tileSize'>): number {
  return tileSize === 512 ? maxZoom : maxZoom - 1;
}

/** Enlarged so many levels a picture still tells something; so many more, and it is gone. */
const LEVELS = { overview: { tells: 1, fades: 3 }, picture: { tells: 3, fades: 2 } };

/** Between these zooms a picture of the ground gives way to a plain surface to draw on. */
export function imageryFade(source: Sharpness): { from: number; to: number } {
  const { tells, fades } = LEVELS[source.builtIn ? 'overview' : 'picture'];
  const from = sharpestZoom(source) + tells;
  return { from, to: from + fades };
}

/** Of the pictures that are shown at a place, the one that goes closest. */
export function deepestImagery(shown: readonly TileSource[], at: Position): TileSource | undefined {
  return shown.filter(({ bounds }) => covers(bounds, at)).toSorted((a, b) => sharpestZoom(b) - sharpestZoom(a))[0];
}

/** How far the surface has come through at a place, 0 to 1. */
export function surfaceShare(shown: readonly TileSource[], at: Position, zoom: number): number {
  const deepest = deepestImagery(shown, at);
  if (!deepest) return 1;
  const { from, to } = imageryFade(deepest);
  return Math.min(1, Math.max(0, (zoom - from) / (to - from)));
}
