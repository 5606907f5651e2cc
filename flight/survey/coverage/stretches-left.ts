import type { PhotoStrip } from './seen-strips.ts';
import type { Stretch } from './unseen-stretches.ts';

type Heights = { fromY: number; toY: number };

export type StretchesLeft = {
  /** The westernmost stretch; those up to `sideM` east of it are near. */
  westernmost: () => Stretch | undefined;
  /** Near stretches at about the same heights as some others. */
  nearAt: (others: readonly Heights[], beyondM: number) => Stretch[];
  dropWesternmost: () => void;
  /** Removes what a strip covers from the near stretches. */
  dropSeen: (strip: PhotoStrip) => void;
};

/** Shorter stretches are rounding. */
const MIN_STRETCH_M = 1e-6;

/** The stretches that no added line covers yet, ordered from west to east. Takes the list over. */
export function stretchesLeft(stretches: Stretch[], sideM: number): StretchesLeft {
  // Heights are compared by the million: lists of numbers are quicker to read than objects.
  const fromY = stretches.map((stretch) => stretch.fromY);
  const toY = stretches.map((stretch) => stretch.toY);
  let [first, end] = [0, 0];
  return { westernmost, nearAt, dropWesternmost: () => drop(first), dropSeen };

  function westernmost(): Stretch | undefined {
    while (first < stretches.length && isDropped(first)) first++;
    const west = stretches[first];
    if (west) while (end < stretches.length && (stretches[end] as Stretch).x - west.x <= sideM) end++;
    return west;
  }

  function nearAt(others: readonly Heights[], beyondM: number): Stretch[] {
    let [minY, maxY] = [Infinity, -Infinity];
    for (const other of others) [minY, maxY] = [Math.min(minY, other.fromY), Math.max(maxY, other.toY)];
    const near: Stretch[] = [];
    for (let i = first; i < end; i++)
      if ((fromY[i] as number) - beyondM <= maxY && (toY[i] as number) + beyondM >= minY)
        near.push(stretches[i] as Stretch);
    return near;
  }

  function dropSeen({ x, minY, maxY }: PhotoStrip): void {
    for (let i = first; i < end; i++) {
      if ((toY[i] as number) <= minY || (fromY[i] as number) >= maxY) continue;
      const stretch = stretches[i] as Stretch;
      if (Math.abs(stretch.x - x) > sideM / 2) continue;
      const below = minY - stretch.fromY > MIN_STRETCH_M ? { ...stretch, toY: minY } : undefined;
      const above = stretch.toY - maxY > MIN_STRETCH_M ? { ...stretch, fromY: maxY } : undefined;
      const rest = below ?? above;
      if (rest) put(i, rest);
      else drop(i);
      if (below && above) insert(++i, above);
    }
  }

  function put(at: number, stretch: Stretch): void {
    stretches[at] = stretch;
    fromY[at] = stretch.fromY;
    toY[at] = stretch.toY;
  }

  function insert(at: number, stretch: Stretch): void {
    stretches.splice(at, 0, stretch);
    fromY.splice(at, 0, stretch.fromY);
    toY.splice(at, 0, stretch.toY);
    end++;
  }

  /** No height is near a dropped stretch. */
  function drop(at: number): void {
    fromY[at] = Infinity;
    toY[at] = -Infinity;
  }

  function isDropped(at: number): boolean {
    return fromY[at] === Infinity;
  }
}
