import type { PointTile, TileBox } from './read-tileset.ts';

export type Eye = {
  at: readonly [number, number, number];
  /** Pixels of a metre that is one metre away. */
  focalPx: number;
  sees: (box: TileBox) => boolean;
};
export type Detail = {
  /** The most points drawn at once. */
  points: number;
  /** Points nearer to each other than this need no finer tile. */
  errorPx: number;
};

/** Nearer is as near as this: the error would be endless inside a tile. */
const NEAREST_M = 0.5;

/** Pixels between the points of a tile as the eye sees them. */
export function errorPxOf({ box, errorM }: PointTile, { at, focalPx }: Eye): number {
  const off = at.map((value, axis) =>
    Math.max((box.lowest[axis] as number) - value, 0, value - (box.highest[axis] as number)),
  );
  return (errorM * focalPx) / Math.max(NEAREST_M, Math.hypot(...off));
}

/** The tiles to draw: the coarsest are made finer first, as long as the points allow it. */
export function chooseTiles(root: PointTile, eye: Eye, { points, errorPx }: Detail): Set<PointTile> {
  const chosen = new Set<PointTile>();
  const open = eye.sees(root.box) ? [{ tile: root, error: errorPxOf(root, eye) }] : [];
  let sum = open.length > 0 ? root.points : 0;
  while (open.length > 0) {
    open.sort((a, b) => a.error - b.error);
    const { tile, error } = open.pop() as (typeof open)[number];
    const parts = tile.parts.filter(({ box }) => eye.sees(box));
    const finer = parts.reduce((all, part) => all + part.points, 0) - tile.points;
    if (tile.parts.length === 0 || error <= errorPx || sum + finer > points) {
      chosen.add(tile);
      continue;
    }
    sum += finer;
    open.push(...parts.map((part) => ({ tile: part, error: errorPxOf(part, eye) })));
  }
  return chosen;
}

export type Cover = {
  drawn: PointTile[];
  /** The chosen tiles and those above them, the coarsest first. */
  used: PointTile[];
};

/**
 * What to draw of the chosen tiles until they are all there: a coarser one stands in for those that are not. Coarser
 * ones are needed anyway, when the view moves.
 */
export function coverOf(root: PointTile, chosen: ReadonlySet<PointTile>, isThere: (tile: PointTile) => boolean): Cover {
  const levels: PointTile[][] = [];
  type Part = { isUsed: boolean; isWhole: boolean; drawn: PointTile[] };
  const visit = (tile: PointTile, level: number): Part => {
    const isChosen = chosen.has(tile);
    const parts = isChosen ? [] : tile.parts.map((part) => visit(part, level + 1)).filter(({ isUsed }) => isUsed);
    if (!isChosen && parts.length === 0) return { isUsed: false, isWhole: false, drawn: [] };
    (levels[level] ??= []).push(tile);
    const isWhole = parts.length > 0 && parts.every((part) => part.isWhole);
    if (!isWhole && isThere(tile)) return { isUsed: true, isWhole: true, drawn: [tile] };
    return { isUsed: true, isWhole, drawn: parts.flatMap(({ drawn }) => drawn) };
  };
  const { drawn } = visit(root, 0);
  return { drawn, used: levels.flat() };
}
