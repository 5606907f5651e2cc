import type { Handle } from './handle.ts';
import { pixelsBetween } from './hit-radius.ts';
import type { ModeTools, PointPx } from './map-mode.ts';

/** A shorter side has no midpoint handle: it would overlap the corner handles. */
const MIN_SIDE_PX = 40;
/** Closer corners would overlap; only some are shown until the map is zoomed in. */
const MIN_GAP_PX = 7;

/** The handles that fit on the screen; a midpoint follows the corner where its side starts. */
export function shownHandles(handles: readonly Handle[], project: ModeTools['project']): Handle[] {
  const shown: Handle[] = [];
  let corner: PointPx | null = null;
  let lastShown: PointPx | null = null;
  for (const handle of handles) {
    const px = project(handle.position);
    if (handle.kind === 'middle') {
      if (corner && pixelsBetween(corner, px) < MIN_SIDE_PX / 2) continue;
    } else if (handle.kind === 'corner') {
      corner = px;
      if (lastShown && !handle.isActive && pixelsBetween(lastShown, px) < MIN_GAP_PX) continue;
      lastShown = px;
    }
    shown.push(handle);
  }
  return shown;
}
