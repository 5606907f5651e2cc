import type { Position } from 'geojson';
import { toSite } from '@overflight/flight/site/site.ts';
import { HEIGHTS_FADE_M } from './site-sources.ts';

/** Whether the demo site has heights there: farther out they only fade to sea level for the eye. */
export function hasSiteHeights(position: Position): boolean {
  const { x, y } = toSite(position);
  return Math.hypot(x, y) <= HEIGHTS_FADE_M.from;
}
