import type { OrthoPlane } from '@overflight/contract/projects/facade.ts';
import { VoxelTable } from '../depth/cloud/voxel-table.ts';
import { median, type Vector } from '../placing/linear.ts';
import { largestPart } from './largest-part.ts';
import { facesDeg, ontoWall, type WallBox, type WallPlane } from './wall-plane.ts';

/** Points that may be of a wall; without normals, those of the ground are among them. */
export type WallPoints = { count: number; at: Float64Array; normals: Float32Array | null };

export type Wall = { plane: WallPlane; box: WallBox; areaM2: number };

type Wanted = {
  side: Exclude<OrthoPlane, 'above'>;
  /** Side of the squares that areas are counted in. */
  squareM: number;
  cameras: readonly Vector[];
};

const STEP_DEG = 2;
/** A normal this far from that of the wall is of something else. */
const MIN_COSINE = Math.cos((25 * Math.PI) / 180);
/** Fewer squares, or narrower ones, are no wall. */
const [MIN_SQUARES, MIN_ACROSS] = [40, 5];
const ROUNDS = 6;
/** Of the first round, and of the last, from the plane, in squares. */
const [WIDEST, NARROWEST] = [1.5, 0.5];
const sides = { north: 0, east: 90, south: 180, west: 270 } as const;

/** The upright plane with the largest measured area that faces the wanted side; null if there is none. */
export function findWall(points: WallPoints, wanted: Wanted): Wall | null {
  const { squareM } = wanted;
  let best = { squares: 0, deg: 0, outM: 0 };
  for (let deg = 0; deg < (points.normals ? 360 : 180); deg += STEP_DEG) {
    if (!isOnSide(deg, wanted.side) && (points.normals || !isOnSide(deg + 180, wanted.side))) continue;
    const peak = peakAt(points, deg, squareM);
    if (peak.squares > best.squares) best = { ...peak, deg };
  }
  if (best.squares < MIN_SQUARES) return null;
  const plane = facingCameras(refined(points, best, squareM), points, wanted.cameras);
  if (!isOnSide(facesDeg(plane), wanted.side)) return null;
  const part = largestPart(onPlane(points, plane, NARROWEST * squareM), squareM);
  const { leftM, rightM, bottomM, topM } = part.box;
  const isNarrow = Math.min(rightM - leftM, topM - bottomM) < MIN_ACROSS * squareM;
  if (part.squares < MIN_SQUARES || isNarrow) return null;
  return { plane, box: part.box, areaM2: part.squares * squareM ** 2 };
}

const isOnSide = (deg: number, side: Wanted['side']): boolean =>
  side === 'facade' || Math.abs(((deg - sides[side] + 540) % 360) - 180) <= 45;

const outwardOf = (deg: number): Vector => [Math.sin((deg * Math.PI) / 180), Math.cos((deg * Math.PI) / 180), 0];

/** Where along a direction most squares of a slab hold points: counting squares, not points, ground counts as one row of them. */
function peakAt({ count, at, normals }: WallPoints, deg: number, squareM: number): { squares: number; outM: number } {
  const [east, north] = outwardOf(deg);
  const seen = new VoxelTable();
  const squares = new Map<number, number>();
  for (let point = 0; point < count; point++) {
    const from = point * 3;
    if (normals && (normals[from] as number) * east + (normals[from + 1] as number) * north < MIN_COSINE) continue;
    const [x, y, up] = [at[from] as number, at[from + 1] as number, at[from + 2] as number];
    const first = Math.floor((x * east + y * north) / squareM);
    const [along, high] = [Math.floor((y * east - x * north) / squareM), Math.floor(up / squareM)];
    // Slabs are two squares thick and begin at each square, so that none cuts a wall.
    for (const slab of [first - 1, first]) {
      const before = seen.count;
      seen.add(keyOf(slab, along, high));
      if (seen.count > before) squares.set(slab, (squares.get(slab) ?? 0) + 1);
    }
  }
  let best = { squares: 0, outM: 0 };
  for (const [slab, number] of squares)
    if (number > best.squares) best = { squares: number, outM: (slab + 1) * squareM };
  return best;
}

const HALF = 2 ** 15;
const keyOf = (slab: number, along: number, up: number): number =>
  ((slab + HALF) * 2 * HALF + along + HALF) * 2 * HALF + up + HALF;

/** Fits a line to the points beside the plane, seen from above, in narrower and narrower slabs. */
function refined(points: WallPoints, { deg, outM }: { deg: number; outM: number }, squareM: number): WallPlane {
  const outward = outwardOf(deg);
  let plane: WallPlane = { at: [outward[0] * outM, outward[1] * outM, 0], outward };
  for (let round = 0; round < ROUNDS; round++) {
    const reachM = squareM * Math.max(NARROWEST, WIDEST * 0.75 ** round);
    const near = onPlane(points, plane, reachM);
    plane = turned(plane, near);
  }
  return plane;
}

/** Along the wall, up and out of it of the points near a plane. */
function onPlane({ count, at, normals }: WallPoints, plane: WallPlane, reachM: number): Vector[] {
  const onto = ontoWall(plane);
  const [east, north] = plane.outward;
  const near: Vector[] = [];
  for (let from = 0; from < count * 3; from += 3) {
    if (normals && (normals[from] as number) * east + (normals[from + 1] as number) * north < MIN_COSINE) continue;
    const place = onto([at[from] as number, at[from + 1] as number, at[from + 2] as number]);
    if (Math.abs(place[2]) < reachM) near.push(place);
  }
  return near;
}

/** The plane turned about the upright to fit points near it. */
function turned(plane: WallPlane, near: readonly Vector[]): WallPlane {
  const middle = near.reduce((sum, [along]) => sum + along, 0) / Math.max(1, near.length);
  const outM = median(near.map(([, , out]) => out)) || 0;
  const [over, under] = near.reduce(
    ([sum, squares], [along, , out]) => [sum + (along - middle) * (out - outM), squares + (along - middle) ** 2],
    [0, 0],
  );
  const slope = under > 0 ? over / under : 0;
  const [east, north] = plane.outward;
  // Along is (-north, east).
  const turn = Math.hypot(1, slope);
  const outward: Vector = [(east + slope * north) / turn, (north - slope * east) / turn, 0];
  const at: Vector = [
    plane.at[0] + outM * east - middle * north,
    plane.at[1] + outM * north + middle * east,
    plane.at[2],
  ];
  return { at, outward };
}

/** Without normals, a wall faces where most cameras are. */
function facingCameras(plane: WallPlane, { normals }: WallPoints, cameras: readonly Vector[]): WallPlane {
  if (normals) return plane;
  const onto = ontoWall(plane);
  const before = cameras.filter((camera) => onto(camera)[2] > 0).length;
  const [east, north] = plane.outward;
  return before * 2 >= cameras.length ? plane : { ...plane, outward: [-east, -north, 0] };
}
