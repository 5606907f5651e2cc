import type { Box } from '../geo/crossings/edge-grid.ts';

/** A static R-tree: every `BRANCHES` neighbouring boxes share one box of the next level, up to a single root. */
export type BoxIndex = {
  /** Bounding box of all entries. */
  bounds: Box;
  /** Calls `visit` with the number of each box that touches this one. */
  forEachTouching: (box: Box, visit: (index: number) => void) => void;
};

type Level = { boxes: Box[]; isLeaf: boolean };

const BRANCHES = 16;

/** Builds an R-tree packed by sort-tile-recursive (STR): strips from west to east, each from south to north. */
export function boxIndex(boxes: readonly Box[]): BoxIndex {
  const order = packedOrder(boxes);
  const levels: Level[] = [{ boxes: order.map((index) => boxes[index] as Box), isLeaf: true }];
  for (let level = levels[0] as Level; level.boxes.length > 1; level = levels.at(-1) as Level)
    levels.push({ boxes: groupsOf(level.boxes).map(boxAround), isLeaf: false });
  const top = levels.length - 1;
  const bounds = levels[top]?.boxes[0] ?? boxAround([]);
  return { bounds, forEachTouching: (box, visit) => descend({ box, visit }, top, 0) };

  function descend(question: { box: Box; visit: (index: number) => void }, depth: number, at: number): void {
    const { boxes: here, isLeaf } = levels[depth] as Level;
    const candidate = here[at];
    if (candidate === undefined || !boxesTouch(candidate, question.box)) return;
    if (isLeaf) return question.visit(order[at] as number);
    const last = Math.min((at + 1) * BRANCHES, (levels[depth - 1] as Level).boxes.length);
    for (let child = at * BRANCHES; child < last; child++) descend(question, depth - 1, child);
  }
}

/** Box indices, ordered so that neighbours in the list are neighbours on the ground. */
function packedOrder(boxes: readonly Box[]): number[] {
  const box = (index: number) => boxes[index] as Box;
  const byX = boxes.map((_, index) => index).sort((a, b) => box(a).minX + box(a).maxX - box(b).minX - box(b).maxX);
  const strips = Math.ceil(Math.sqrt(boxes.length / BRANCHES));
  const perStrip = BRANCHES * Math.ceil(boxes.length / (BRANCHES * Math.max(strips, 1)));
  return Array.from({ length: strips }, (_, strip) =>
    byX
      .slice(strip * perStrip, (strip + 1) * perStrip)
      .sort((a, b) => box(a).minY + box(a).maxY - box(b).minY - box(b).maxY),
  ).flat();
}

function groupsOf(boxes: readonly Box[]): Box[][] {
  return Array.from({ length: Math.ceil(boxes.length / BRANCHES) }, (_, group) =>
    boxes.slice(group * BRANCHES, (group + 1) * BRANCHES),
  );
}

function boxAround(boxes: readonly Box[]): Box {
  const around = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const { minX, minY, maxX, maxY } of boxes) {
    around.minX = Math.min(around.minX, minX);
    around.minY = Math.min(around.minY, minY);
    around.maxX = Math.max(around.maxX, maxX);
    around.maxY = Math.max(around.maxY, maxY);
  }
  return around;
}

export function boxesTouch(a: Box, b: Box): boolean {
  return a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY;
}
