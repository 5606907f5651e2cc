import type { TileSource } from '@overflight/contract/map/basemap.ts';
import { deepestImagery, imageryFade } from '../style/imagery-fade.ts';
import type { ViewState } from '../view/stored-view.ts';

export type ImageryNote = { text: string; wantsSource: boolean };

/** A note where imagery in view is less detailed than it looks. */
export function imageryNote(shown: readonly TileSource[], view: ViewState): ImageryNote | null {
  const deepest = deepestImagery(shown, [view.longitude, view.latitude]);
  if (!deepest) return null;
  const { from, to } = imageryFade(deepest);
  if (view.zoom <= from) return null;
  if (deepest.builtIn) return { text: 'Overview imagery only here.', wantsSource: true };
  const text =
    view.zoom < to
      ? `Enlarged imagery: ${deepest.name} has no more detail than this.`
      : `${deepest.name} has no picture this close: a grid is drawn instead.`;
  return { text, wantsSource: false };
}
