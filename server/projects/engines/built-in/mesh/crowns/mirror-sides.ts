import { cellAt } from '../../heights/height-at.ts';
import type { SurfaceMesh } from '../join-nets.ts';
import type { DrawnMesh } from '../texture/mesh-parts.ts';
import { valueAt, type LeafField } from './crown-field.ts';
import { roundM } from './round-crowns.ts';
import { splitSides } from './split-sides.ts';

/** Sides of crowns hang at least so far below their tops. */
const LEAST_DROP_M = 0.3;
/** Nearer to the edge of leaves, photos may show what is beside them: these are taken only where there are no others. */
const EDGES_M = [0.6, 0.3, 0.1];
/** Strips of leaves that are drawn there and back are one of these wide, so that faces beside each other show the same. */
const STRIPS_M = [4, 2, 1, 0.5, 0.25];
/** Edges of sides are at most so long: what they show is bent. */
const LONGEST_M = 1;
/** Leaves begin so far from a face, at most. */
const FROM_M = Array.from({ length: 33 }, (_, step) => step / 4);
/** East, north, west, south. */
const ways = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;
type Way = (typeof ways)[number];

/**
 * What is drawn on each face of a mesh. Photos from above show the ground, or nothing, at the sides of crowns: leaves from
 * above them are drawn there, mirrored at the edge of the top, there and back. First come the vertices of the mesh, then those that sides show.
 */
export function mirrorSides(whole: SurfaceMesh, field: LeafField): DrawnMesh {
  const net = splitSides(whole, LONGEST_M, (positions) => sideVertices(positions, field));
  const { positions, triangles } = net;
  const isSide = sideVertices(positions, field);
  const shown = Uint32Array.from(triangles);
  const places: number[] = [];
  const vertices = positions.length / 3;
  for (let face = 0; face < triangles.length; face += 3) {
    const corners = [0, 1, 2].map((corner) => triangles[face + corner] as number);
    if (corners.filter((vertex) => isSide[vertex] === 1).length < 2) continue;
    const at = corners.map((vertex) => placeOf(positions, vertex));
    const middle = middleOf(at);
    if (!(valueAt(field, field.depthsM, [middle[0], middle[1]]) > 0) && uprightOf(at) > MOST_UPRIGHT) continue;
    const leaves = leavesOf(field, at) ?? (isHanging(field, middle) ? corners.map(() => NOWHERE) : null);
    if (!leaves) continue;
    shown.set(
      [0, 1, 2].map((corner) => vertices + places.length / 3 + corner),
      face,
    );
    places.push(...leaves.flat());
  }
  const all = new Float32Array(positions.length + places.length);
  all.set(positions);
  all.set(places, positions.length);
  return { net, shown: { positions: all, triangles: shown } };
}

/** Beside a crown, faces that are flatter are ground. */
const MOST_UPRIGHT = 0.6;
/** No photo shows it. */
const NOWHERE: Place = [Number.NaN, Number.NaN, Number.NaN];

type Place = readonly [east: number, north: number, up: number];

const placeOf = (positions: Float32Array, vertex: number): Place =>
  positions.subarray(vertex * 3, vertex * 3 + 3) as unknown as Place;

function sideVertices(positions: Float32Array, field: LeafField): Uint8Array {
  return Uint8Array.from({ length: positions.length / 3 }, (_, vertex) => {
    const place = placeOf(positions, vertex);
    return isHanging(field, place) || field.isBare[cellAt(field, place[0], place[1])] === 1 ? 1 : 0;
  });
}

function isHanging(field: LeafField, [east, north, up]: Place): boolean {
  const cell = cellAt(field, east, north);
  return (field.depthsM[cell] as number) > -field.cellM && (field.values[cell] as number) - up > LEAST_DROP_M;
}

/** Leaves at the top of a crown, as far from their edge as a face hangs below it or is beside it; null if there are none. */
function leavesOf(field: LeafField, corners: readonly Place[]): Place[] | null {
  const [east, north] = middleOf(corners);
  const ways = waysInward(field, [east, north]);
  for (const edgeM of EDGES_M)
    for (const way of ways) {
      const depthAt = (away: number) => valueAt(field, field.leavesM, [east + away * way[0], north + away * way[1]]);
      const from = FROM_M.find((away) => depthAt(away) > edgeM);
      if (from === undefined) continue;
      const strip = STRIPS_M.find((wide) => depthAt(from + wide / 2) > edgeM && depthAt(from + wide) > edgeM);
      if (strip !== undefined) return mirrored(field, corners, { way, from, strip });
    }
  return null;
}

type Mirror = { way: Way; from: number; strip: number };

function mirrored(field: LeafField, corners: readonly Place[], { way, from, strip }: Mirror): Place[] {
  const middle = middleOf(corners);
  const [east, north] = middle;
  const [toEast, toNorth] = way;
  const at = (away: number) => [east + away * toEast, north + away * toNorth] as const;
  const edgeUp = valueAt(field, field.values, at(from));
  const besideM = (place: Place) =>
    Math.hypot(
      Math.max(0, from - (place[0] - east) * toEast - (place[1] - north) * toNorth),
      Math.max(0, edgeUp - place[2]),
    );
  const isBeside = field.isBare[cellAt(field, east, north)] === 1 || !isHanging(field, middle);
  const awayM = (place: Place) => (isBeside ? besideM(place) : hangingM(field, place));
  const away = awayM(middle);
  const { along, isBack } = swing(away, strip);
  return corners.map((corner) => {
    const off = (isBack ? -1 : 1) * (awayM(corner) - away);
    const aside = (corner[0] - east) * toNorth - (corner[1] - north) * toEast;
    const [x, y] = at(from + along + off);
    const place = [x + aside * toNorth, y - aside * toEast] as const;
    return [...place, valueAt(field, field.values, place)];
  });
}

/** How far up the normal of a face points, 0 for a wall. */
function uprightOf([a, b, c]: readonly Place[]): number {
  const side = (to: Place | undefined, axis: 0 | 1 | 2) => (to?.[axis] ?? 0) - (a?.[axis] ?? 0);
  const [x, y, z] = [
    side(b, 1) * side(c, 2) - side(b, 2) * side(c, 1),
    side(b, 2) * side(c, 0) - side(b, 0) * side(c, 2),
    side(b, 0) * side(c, 1) - side(b, 1) * side(c, 0),
  ];
  return Math.abs(z) / Math.hypot(x, y, z);
}

const middleOf = (corners: readonly Place[]): Place =>
  [0, 1, 2].map((axis) => corners.reduce((sum, corner) => sum + (corner[axis] as number), 0) / 3) as [
    number,
    number,
    number,
  ];

/** The ways, first the one that leads to the middle of the crown. */
function waysInward(field: LeafField, [east, north]: readonly [number, number]): Way[] {
  const bulkAt = ([toEast, toNorth]: Way) =>
    valueAt(field, field.bulkM, [east + toEast * field.cellM, north + toNorth * field.cellM]);
  return ways.toSorted((one, other) => bulkAt(other) - bulkAt(one));
}

/** How far down the side of a crown a place is, along the side. */
function hangingM(field: LeafField, [east, north, up]: Place): number {
  const at = [east, north] as const;
  const [top, ground] = [valueAt(field, field.values, at), valueAt(field, field.groundM, at)];
  const outwards = Math.max(0, roundM(top - ground) - valueAt(field, field.depthsM, at));
  return Math.hypot(outwards, Math.max(0, top - up));
}

/** There and back between nought and a number. */
function swing(value: number, till: number): { along: number; isBack: boolean } {
  const along = value % (2 * till);
  return along > till ? { along: 2 * till - along, isBack: true } : { along, isBack: false };
}
