import type { CoarseHeights } from './coarse-heights.ts';
import type { GroundSettings } from './ground-settings.ts';

/** Heights of the ground, if it is ground. At the foot of a wall the middle height is of the wall: the low one counts there. */
export function groundHeights({ layout, low, middle }: CoarseHeights, settings: GroundSettings): Float32Array {
  const mostM = settings.roughM + settings.slope * layout.cellM;
  return low.map((height, at) => {
    const between = middle[at] as number;
    return between - height > mostM ? height : between;
  });
}
