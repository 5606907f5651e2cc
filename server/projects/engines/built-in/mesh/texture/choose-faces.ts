import { VoxelTable } from '../../depth/cloud/voxel-table.ts';
import { CHOICES, NONE, type RatedPhotos } from './rate-photos.ts';

/** What the photo of a neighbour counts, against the rating as a share of the best. */
const PER_NEIGHBOUR = 0.6;
const ROUNDS = 25;
/** A photo that is so much worse than the best is not chosen, whatever the neighbours have. */
const LEAST_SHARE = 1e-3;

/** Faces that share an edge with each face, three numbers each; -1 for none. */
export function neighboursOf(triangles: Uint32Array): Int32Array {
  const neighbours = new Int32Array(triangles.length).fill(-1);
  const edges = new VoxelTable();
  const sides = new Int32Array(triangles.length);
  for (let side = 0; side < triangles.length; side++) {
    const [one, other] = [triangles[side] as number, triangles[side % 3 === 2 ? side - 2 : side + 1] as number];
    const known = edges.count;
    const edge = edges.add(Math.min(one, other) * 2 ** 26 + Math.max(one, other));
    if (edge >= known) sides[edge] = side;
    else {
      const before = sides[edge] as number;
      neighbours[side] = Math.floor(before / 3);
      neighbours[before] = Math.floor(side / 3);
    }
  }
  return neighbours;
}

/** The photo of each face: a good one, and where that costs little the one of its neighbours. */
export function chooseFaces({ photos, ratings }: RatedPhotos, neighbours: Int32Array): Uint16Array {
  const faces = photos.length / CHOICES;
  const chosen = Uint16Array.from({ length: faces }, (_, face) => photos[face * CHOICES] as number);
  for (let round = 0; round < ROUNDS; round++) {
    let changed = 0;
    for (let face = 0; face < faces; face++) {
      const best = ratings[face * CHOICES] as number;
      let [choice, most] = [NONE, 0];
      for (let at = face * CHOICES; at < (face + 1) * CHOICES && (ratings[at] as number) > LEAST_SHARE * best; at++) {
        let value = (ratings[at] as number) / best;
        for (let side = face * 3; side < face * 3 + 3; side++) {
          const neighbour = neighbours[side] as number;
          if (neighbour >= 0 && chosen[neighbour] === photos[at]) value += PER_NEIGHBOUR;
        }
        if (value > most) [choice, most] = [photos[at] as number, value];
      }
      if (choice !== chosen[face]) changed++;
      chosen[face] = choice;
    }
    if (changed === 0) break;
  }
  return chosen;
}
