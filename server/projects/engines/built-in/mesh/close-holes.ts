import { VoxelTable } from '../depth/cloud/voxel-table.ts';
import type { SurfaceMesh } from './join-nets.ts';

/** Holes of more edges stay. */
const MOST_EDGES = 40;

/** Closes small holes beside what is filled in; those of measured surfaces stay, for nothing says what is there. */
export function closeHoles(net: SurfaceMesh): SurfaceMesh {
  const nexts = openEdges(net.triangles);
  const added: number[] = [];
  for (const first of nexts.keys()) {
    for (let loop = takeLoop(nexts, first); loop; loop = takeLoop(nexts, first)) {
      const filled = loop.filter((vertex) => net.isFilled[vertex] === 1).length;
      if (loop.length < 3 || loop.length > MOST_EDGES || 2 * filled < loop.length) continue;
      for (let at = 1; at + 1 < loop.length; at++) added.push(first, loop[at] as number, loop[at + 1] as number);
    }
  }
  const triangles = new Uint32Array(net.triangles.length + added.length);
  triangles.set(net.triangles);
  triangles.set(added, net.triangles.length);
  return { ...net, triangles };
}

/** From each vertex to the next ones along edges of only one face, around the hole. */
function openEdges(triangles: Uint32Array): Map<number, number[]> {
  const edges = new VoxelTable();
  const counts: number[] = [];
  const sideOf = (corner: number) =>
    [triangles[corner] as number, triangles[corner % 3 === 2 ? corner - 2 : corner + 1] as number] as const;
  const edgeOf = ([a, b]: readonly [number, number]) => edges.add(Math.min(a, b) * 2 ** 26 + Math.max(a, b));
  for (let corner = 0; corner < triangles.length; corner++) {
    const edge = edgeOf(sideOf(corner));
    counts[edge] = (counts[edge] ?? 0) + 1;
  }
  const nexts = new Map<number, number[]>();
  for (let corner = 0; corner < triangles.length; corner++) {
    const side = sideOf(corner);
    if (counts[edgeOf(side)] !== 1) continue;
    const known = nexts.get(side[1]);
    if (known) known.push(side[0]);
    else nexts.set(side[1], [side[0]]);
  }
  return nexts;
}

/** Takes the edges of a way from a vertex back to it; null if there is none. */
function takeLoop(nexts: Map<number, number[]>, first: number): number[] | null {
  const loop = [first];
  for (let next = nexts.get(first)?.pop(); next !== undefined; next = nexts.get(next)?.pop()) {
    if (next === first) return loop;
    loop.push(next);
  }
  return null;
}
