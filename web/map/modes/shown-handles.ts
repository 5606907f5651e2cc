import type { Handle } from './handle.ts';
import { pixelsBetween } from './hit-radius.ts';
import type { ModeTools, PointPx } from './map-mode.ts';

/** A side shorter than this has no handle in its middle: it would lie on those of its corners. */
const MIN_SIDE_PX = 40;
/** Corners closer than this are one blot; zooming in parts them. */
const MIN_GAP_PX = 7;

/** The handles there is room for on the screen; the middle of a side follows the corner where the side begins. */
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
