import type { WaterArea } from './water-map.ts';
import { cellsAround, isKnown, type WaterCells } from './water-cells.ts';
import type { WaterSettings } from './water-settings.ts';

/** A gap of one cell does not part ground from water. */
const JOINED_CELLS = 2;

/**
 * Cells of ground that hang together with water below its level, and that few photos see: water would stand there, so their heights
 * are wrong, as at the rim of a flight, where the model bends. Beside it and water are cells of which too little was measured to tell.
 */
export function groundBelow(
  cells: WaterCells,
  { levelM, cells: water }: Pick<WaterArea, 'levelM' | 'cells'>,
  { isWater, leastPhotos }: Pick<WaterSettings, 'leastPhotos'> & { isWater: ReadonlySet<number> },
): Pick<WaterArea, 'below' | 'beside'> {
  const { layout, heights, photos } = cells;
  const isSeen = new Set(isWater);
  const isDoubtful = (at: number) => !((heights[at] as number) >= levelM || (photos[at] as number) >= leastPhotos);
  const [below, beside]: [number[], number[]] = [[], []];
  const reached = [...water];
  for (let at = reached.pop(); at !== undefined; at = reached.pop())
    for (const near of cellsAround(at, JOINED_CELLS, layout)) {
      if (isSeen.has(near) || !isDoubtful(near)) continue;
      isSeen.add(near);
      if (!isKnown(cells, near)) {
        beside.push(near);
        continue;
      }
      below.push(near);
      reached.push(near);
    }
  return { below, beside };
}
