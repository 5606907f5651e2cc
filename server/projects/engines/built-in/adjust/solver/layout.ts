import { PER_CAMERA, PER_LENS, type Bundle } from './bundle.ts';

/** Where the unknowns are: six of each camera, three of each lens that is free, three of the common offset. */
export type Layout = {
  size: number;
  /** First unknown of each camera. */
  camera: Int32Array;
  /** First unknown of the lenses. */
  lenses: number;
  lensUnknowns: number;
  offset: number;
  /** First entry of each row of the equations. */
  first: Int32Array;
};

/** Cameras that share points lie near each other, so that the equations stay narrow (Cuthill and McKee). */
export function layOut(bundle: Pick<Bundle, 'cameras' | 'lenses' | 'sightings' | 'points'>): Layout {
  const neighbours = neighboursOf(bundle);
  const order = orderOf(neighbours);
  const count = bundle.cameras.length;
  const camera = new Int32Array(count);
  for (const [place, each] of order.entries()) camera[each] = place * PER_CAMERA;
  const lenses = count * PER_CAMERA;
  const lensUnknowns = bundle.lenses.length * PER_LENS;
  const offset = lenses + lensUnknowns;
  const first = new Int32Array(offset + 3);
  for (const [each, near] of neighbours.entries()) {
    const own = camera[each] as number;
    const least = [...near].reduce((low, other) => Math.min(low, camera[other] as number), own);
    first.fill(least, own, own + PER_CAMERA);
  }
  return { size: offset + 3, camera, lenses, lensUnknowns, offset, first };
}

function neighboursOf({ cameras, sightings: { start, camera } }: Pick<Bundle, 'cameras' | 'sightings'>) {
  const neighbours = cameras.map(() => new Set<number>());
  for (let point = 0; point + 1 < start.length; point++) {
    const seenBy = camera.subarray(start[point], start[point + 1]);
    for (const one of seenBy) for (const other of seenBy) if (one !== other) neighbours[one]?.add(other);
  }
  return neighbours;
}

function orderOf(neighbours: readonly ReadonlySet<number>[]): number[] {
  const byDegree = (one: number, other: number) => (neighbours[one]?.size ?? 0) - (neighbours[other]?.size ?? 0);
  const order: number[] = [];
  const isPlaced = new Set<number>();
  const place = (each: number) => {
    if (isPlaced.has(each)) return;
    isPlaced.add(each);
    order.push(each);
  };
  const starts = [...neighbours.keys()].toSorted(byDegree);
  for (let next = 0; order.length < neighbours.length; next++) {
    if (next === order.length) place(starts.find((each) => !isPlaced.has(each)) as number);
    for (const other of [...(neighbours[order[next] as number] ?? [])].toSorted(byDegree)) place(other);
  }
  return order;
}
