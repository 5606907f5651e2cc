import { isHidden } from '../../ortho/depth-buffer.ts';
import type { OrthoView } from '../../ortho/ortho-task.ts';
import { drawDepths, seeVertices, type SeenVertices } from './draw-depths.ts';

/** The photos that see a face best are kept. */
export const CHOICES = 8;
/** No photo. */
export const NONE = 0xffff;

/** For each face of a mesh up to `CHOICES` photos with their ratings, best first; `NONE` where there are fewer. */
export type RatedPhotos = { photos: Uint16Array; ratings: Float32Array };

export type Shape = { positions: Float32Array; triangles: Uint32Array };

/** Faces seen flatter than this are smeared. */
const LEAST_FACING = 0.1;
/** Leaves are best seen from above: aslant, it may be the ground behind them. */
const LEAVES_FACING = 6;
/** The outermost part of a photo is left out; the middle counts more. */
const [EDGE_SHARE, AT_EDGE] = [0.02, 0.3];

/** A mesh, and what its faces show: the same vertices and perhaps more, at other places than a face is. */
export type ShownShape = { shape: Shape; shown: Shape; worth?: Worth | undefined };

/** What a photo counts for a place, 1 at most, by what it shows there. */
export type Worth = (photo: number, place: readonly [east: number, north: number], pixel: Pixel) => number;
type Pixel = { u: number; v: number };

/** Rates each photo for each face: how large and how straight it shows it, how far from its edge, if nothing hides it. */
export function ratePhotos(
  views: readonly OrthoView[],
  { shape, shown, worth }: ShownShape,
  cellM: number,
): RatedPhotos {
  const faces = shape.triangles.length / 3;
  const rated = { photos: new Uint16Array(faces * CHOICES).fill(NONE), ratings: new Float32Array(faces * CHOICES) };
  for (const [number, view] of views.entries()) {
    const seen = seeVertices(view, shown.positions);
    const buffer = drawDepths(view, seen, shape.triangles);
    const isOpen = opennessOf(seen, (point) => !isHidden(buffer, cellM, point));
    for (let face = 0; face < faces; face++) {
      const at = face * 3;
      const isElsewhere = shown.triangles[at] !== shape.triangles[at];
      const least = rated.ratings[(face + 1) * CHOICES - 1] as number;
      let rating = ratingOf(view, { shape: shown, seen, at, isElsewhere });
      if (worth && rating > least) rating *= worth(number, ...middleOf(shown, seen, at));
      if (rating > least && isOpen(shown.triangles, at)) insert(rated, face, { number, rating });
    }
  }
  return rated;
}

/** East and north of the middle of a face, and its pixel. */
function middleOf(
  { positions, triangles }: Shape,
  { u, v }: SeenVertices,
  at: number,
): [readonly [number, number], Pixel] {
  const mean = (of: (vertex: number) => number) =>
    [0, 1, 2].reduce((sum, corner) => sum + of(triangles[at + corner] as number) / 3, 0);
  return [
    [mean((vertex) => positions[vertex * 3] as number), mean((vertex) => positions[vertex * 3 + 1] as number)],
    { u: mean((vertex) => u[vertex] as number), v: mean((vertex) => v[vertex] as number) },
  ];
}

type Point = { u: number; v: number; aheadM: number };

/** Whether the middle of a face, and points towards its corners, are seen. */
function opennessOf({ u, v, aheadM }: SeenVertices, isSeen: (point: Point) => boolean) {
  const point = { u: 0, v: 0, aheadM: 0 };
  return (triangles: Uint32Array, at: number): boolean => {
    for (let corner = 0; corner < 4; corner++) {
      point.u = point.v = point.aheadM = 0;
      for (let other = 0; other < 3; other++) {
        const vertex = triangles[at + other] as number;
        const share = corner === 3 ? 1 / 3 : corner === other ? 2 / 3 : 1 / 6;
        point.u += share * (u[vertex] as number);
        point.v += share * (v[vertex] as number);
        point.aheadM += share * (aheadM[vertex] as number);
      }
      if (!isSeen(point)) return false;
    }
    return true;
  };
}

type Face = { shape: Shape; seen: SeenVertices; at: number; isElsewhere: boolean };

/** Nought if the photo does not show all of the face from its outer side. */
function ratingOf(
  { lens, centre }: OrthoView,
  { shape: { positions, triangles }, seen: { u, v }, at, isElsewhere }: Face,
): number {
  const [a, b, c] = [triangles[at] as number, triangles[at + 1] as number, triangles[at + 2] as number];
  const [au, av, bu, bv, cu, cv] = [u[a], v[a], u[b], v[b], u[c], v[c]] as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const edgePx = Math.min(
    au,
    bu,
    cu,
    av,
    bv,
    cv,
    lens.widthPx - Math.max(au, bu, cu),
    lens.heightPx - Math.max(av, bv, cv),
  );
  const edge = edgePx / (lens.heightPx / 2);
  if (!(edge > EDGE_SHARE)) return 0;
  const areaPx = Math.abs((bu - au) * (cv - av) - (cu - au) * (bv - av)) / 2;
  const front = facingOf(positions, [a * 3, b * 3, c * 3], centre);
  // What leaves show is mirrored, and may lie on its back.
  const facing = isElsewhere ? Math.abs(front) : front;
  if (!(facing >= LEAST_FACING)) return 0;
  return Math.sqrt(areaPx) * facing ** (isElsewhere ? LEAVES_FACING : 1) * (AT_EDGE + Math.min(1, edge));
}

/** Cosine between the normal of a face and the direction to a camera. */
function facingOf(
  positions: Float32Array,
  [a, b, c]: readonly [number, number, number],
  [x, y, z]: readonly [number, number, number],
): number {
  const [ax, ay, az] = [positions[a] as number, positions[a + 1] as number, positions[a + 2] as number];
  const [bx, by, bz] = [
    (positions[b] as number) - ax,
    (positions[b + 1] as number) - ay,
    (positions[b + 2] as number) - az,
  ];
  const [cx, cy, cz] = [
    (positions[c] as number) - ax,
    (positions[c + 1] as number) - ay,
    (positions[c + 2] as number) - az,
  ];
  const [nx, ny, nz] = [by * cz - bz * cy, bz * cx - bx * cz, bx * cy - by * cx];
  const [dx, dy, dz] = [x - ax, y - ay, z - az];
  const lengths = Math.sqrt((nx * nx + ny * ny + nz * nz) * (dx * dx + dy * dy + dz * dz));
  return lengths === 0 ? 0 : (nx * dx + ny * dy + nz * dz) / lengths;
}

function insert(
  { photos, ratings }: RatedPhotos,
  face: number,
  { number, rating }: { number: number; rating: number },
) {
  let at = (face + 1) * CHOICES - 1;
  while (at > face * CHOICES && (ratings[at - 1] as number) < rating) {
    ratings[at] = ratings[at - 1] as number;
    photos[at] = photos[at - 1] as number;
    at--;
  }
  ratings[at] = rating;
  photos[at] = number;
}
