import type { DrawnAtlas } from './draw-atlas.ts';
import type { Atlas } from './lay-out-atlas.ts';
import type { Shape } from './rate-photos.ts';

/** Rounds in which colours spread to vertices without one, an edge further each. */
const ROUNDS = 64;
const UNKNOWN = 128;

/** Red, green and blue of each vertex: as in the photos, and of those that no photo shows like the ones around. */
export function vertexColours({ positions, triangles }: Shape, atlas: Atlas, { pixels }: DrawnAtlas): Float32Array {
  const sums = new Float32Array((positions.length / 3) * 4);
  for (let corner = 0; corner < triangles.length; corner++) {
    if ((atlas.patchOf[Math.floor(corner / 3)] as number) < 0) continue;
    const column = Math.floor((atlas.uvs[corner * 2] as number) * atlas.width);
    const row = Math.floor((atlas.uvs[corner * 2 + 1] as number) * atlas.height);
    const [from, to] = [(row * atlas.width + column) * 3, (triangles[corner] as number) * 4];
    for (let band = 0; band < 3; band++)
      sums[to + band] = (sums[to + band] as number) + (pixels[from + band] as number);
    sums[to + 3] = (sums[to + 3] as number) + 1;
  }
  const unseen = triangles.filter((_, corner) => (atlas.patchOf[Math.floor(corner / 3)] as number) < 0);
  for (let round = 0; round < ROUNDS && spread(sums, unseen) > 0; round++);
  const colours = new Float32Array(positions.length).fill(UNKNOWN);
  for (let at = 0; at < colours.length; at++) {
    const from = Math.floor(at / 3) * 4;
    const count = sums[from + 3] as number;
    if (count > 0) colours[at] = (sums[from + (at % 3)] as number) / count;
  }
  return colours;
}

/** Gives vertices without a colour the mean of those they share a triangle with; returns how many. */
function spread(sums: Float32Array, triangles: Uint32Array): number {
  const before = sums.slice();
  const reached = new Set<number>();
  for (let corner = 0; corner < triangles.length; corner++) {
    const to = (triangles[corner] as number) * 4;
    if ((before[to + 3] as number) > 0) continue;
    const face = corner - (corner % 3);
    for (let other = face; other < face + 3; other++) {
      const from = (triangles[other] as number) * 4;
      const count = before[from + 3] as number;
      if (count === 0) continue;
      for (let band = 0; band < 3; band++)
        sums[to + band] = (sums[to + band] as number) + (before[from + band] as number) / count;
      sums[to + 3] = (sums[to + 3] as number) + 1;
      reached.add(to);
    }
  }
  return reached.size;
}
