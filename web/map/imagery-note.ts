import type { TileSource } from '@overflight/contract/basemap.ts';
import { covers } from './covers.ts';
import type { View } from './stored-view.ts';

export type ImageryNote = { text: string; wantsSource: boolean };

/** The map library counts zoom by 512 px tiles: 256 px tiles are sharp one level less. */
export function sharpestZoom({ maxZoom, tileSize }: Pick<TileSource, 'maxZoom' | 'tileSize'>): number {
  return tileSize === 512 ? maxZoom : maxZoom - 1;
}

/** Enlarged this many levels a picture still tells something; beyond, it is said that it does not. */
const TOLERATED_LEVELS = { overview: 1, picture: 3 };

/** What must be said of the imagery in view, where it shows less than it seems to. */
export function imageryNote(shown: readonly TileSource[], view: View): ImageryNote | null {
  const here = shown.filter(({ bounds }) => covers(bounds, [view.longitude, view.latitude]));
  const deepest = here.toSorted((a, b) => sharpestZoom(b) - sharpestZoom(a))[0];
  if (!deepest) return null;
  const enlargedLevels = view.zoom - sharpestZoom(deepest);
  if (deepest.builtIn) {
    if (enlargedLevels <= TOLERATED_LEVELS.overview) return null;
    return { text: 'Overview imagery only here.', wantsSource: true };
  }
  if (enlargedLevels <= TOLERATED_LEVELS.picture) return null;
  return { text: `Enlarged imagery: ${deepest.name} shows no more detail than this.`, wantsSource: false };
}
