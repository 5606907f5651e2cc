import { MeshoptEncoder } from 'meshoptimizer';
import type { Branch } from './bucket-plan.ts';
import { boxOf, countOf, join, pick, sidesOf, type Box, type Points } from './points.ts';

/** Every so many points of a tile also stand in the tile above. */
export const THINNING = 4;
/** Sides shorter than this share of the longest are not halved: flat ground is cut in four, not in eight. */
const SHORT_SIDE = 0.5;
/** Many points at one place cannot be parted. */
const MAX_HALVINGS = 24;

export type Tile = {
  /** Number of its content; the order in which tiles are made. */
  number: number;
  count: number;
  box: Box;
  /** Metres between its points; 0 if all points are in it. */
  errorM: number;
  parts: Tile[];
};
type Grown = { tile: Tile; thinned: Points };

export type TreeMaker = {
  tilePoints: number;
  read: (bucket: number) => Promise<Points>;
  /** Stores the content of a tile. */
  write: (number: number, points: Points) => Promise<void>;
};

/** Tiles of all buckets, the lowest first. All points are in the lowest tiles; those above have every fourth of theirs. */
export async function growTree(branch: Branch, maker: TreeMaker): Promise<Tile> {
  await MeshoptEncoder.ready;
  let made = 0;
  const finish = async (unsorted: Points, parts: readonly Grown[]): Promise<Grown> => {
    const points = inOrder(unsorted);
    const tile: Tile = {
      number: made++,
      count: countOf(points),
      box: boxOf(points),
      errorM: 0,
      parts: parts.map((part) => part.tile),
    };
    if (parts.length > 0) tile.errorM = Math.max(spacingM(tile), ...tile.parts.map(({ errorM }) => errorM));
    await maker.write(tile.number, points);
    return { tile, thinned: everyFourth(points) };
  };
  const above = async (parts: readonly Grown[]): Promise<Grown> => {
    const [only] = parts;
    if (only && parts.length === 1) return only;
    return finish(join(parts.map(({ thinned }) => thinned)), parts);
  };
  const grow = async (points: Points, halvings: number): Promise<Grown> => {
    if (countOf(points) <= maker.tilePoints || halvings >= MAX_HALVINGS) return finish(points, []);
    const parts: Grown[] = [];
    for (const part of halve(points)) parts.push(await grow(part, halvings + 1));
    return above(parts);
  };
  const growBranch = async (from: Branch): Promise<Grown> => {
    if ('bucket' in from) return grow(await maker.read(from.bucket), 0);
    const parts: Grown[] = [];
    for (const part of from.parts) parts.push(await growBranch(part));
    return above(parts);
  };
  return (await growBranch(branch)).tile;
}

/** Neighbours follow each other: packs better, and every fourth point is spread evenly. */
function inOrder(points: Points): Points {
  const order = MeshoptEncoder.reorderPoints(points.places, 3);
  const chosen = new Uint32Array(order.length);
  for (let from = 0; from < order.length; from++) chosen[order[from] as number] = from;
  return pick(points, chosen);
}

const everyFourth = (points: Points): Points =>
  pick(
    points,
    Uint32Array.from({ length: Math.ceil(countOf(points) / THINNING) }, (_, n) => n * THINNING),
  );

/** Points of a surface as large as the largest side of the box. */
function spacingM({ box, count }: Pick<Tile, 'box' | 'count'>): number {
  const [east, north, up] = sidesOf(box);
  return Math.sqrt(Math.max(east * north, east * up, north * up) / count);
}

/** Points of the halves of all long sides, without empty ones. */
function halve(points: Points): Points[] {
  const box = boxOf(points);
  const sides = sidesOf(box);
  const longest = Math.max(...sides);
  const axes = [0, 1, 2].filter((axis) => (sides[axis] as number) >= longest * SHORT_SIDE);
  const middles = axes.map((axis) => (box.lowest[axis as 0] + box.highest[axis as 0]) / 2);
  const chosen = Array.from({ length: 2 ** axes.length }, () => [] as number[]);
  for (let point = 0; point < countOf(points); point++) {
    let part = 0;
    for (let n = 0; n < axes.length; n++)
      if ((points.places[point * 3 + (axes[n] as number)] as number) > (middles[n] as number)) part |= 1 << n;
    chosen[part]?.push(point);
  }
  return chosen.filter((some) => some.length > 0).map((some) => pick(points, Uint32Array.from(some)));
}
