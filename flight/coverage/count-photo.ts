import type { CoverageGrid } from './coverage-grid.ts';
import { hidesGround, type Relief } from './hides-ground.ts';
import { axesOf, type PhotoOptics, type PhotoPose } from './photo-view.ts';

/** How many photos show each cell, and the finest of them in centimetres per pixel; Infinity where none does. */
export type CoverageCounts = { photos: Uint16Array; cmPerPx: Float32Array };

export const noCounts = ({ inside }: CoverageGrid): CoverageCounts => ({
  photos: new Uint16Array(inside.length),
  cmPerPx: new Float32Array(inside.length).fill(Infinity),
});

/** Where photos are counted. */
export type CountedLayer = { grid: CoverageGrid; relief: Relief; counts: CoverageCounts };

export type CountedPhoto = { pose: PhotoPose; optics: PhotoOptics };

/** Ground farther than this many heights away is too small in an oblique photo to count. */
const FARTHEST_HEIGHTS = 6;

/** Adds the cells that a photo shows: those whose centre is in its frame, and not behind a hill. */
export function countPhoto({ grid, relief, counts }: CountedLayer, photo: CountedPhoto): void {
  const { west, south, cellM, columns, inside, groundM } = grid;
  const { pose, optics } = photo;
  const { ahead, right, up } = axesOf(pose);
  const box = boxOf(photo, relief);
  if (!box) return;
  const fromColumn = Math.max(0, Math.floor((box.west - west) / cellM));
  const toColumn = Math.min(columns - 1, Math.ceil((box.east - west) / cellM));
  const fromRow = Math.max(0, Math.floor((box.south - south) / cellM));
  const toRow = Math.min(grid.rows - 1, Math.ceil((box.north - south) / cellM));
  const [rightX, rightY] = right;
  for (let row = fromRow; row <= toRow; row++) {
    const dy = south + (row + 0.5) * cellM - pose.y;
    for (let column = fromColumn; column <= toColumn; column++) {
      const cell = row * columns + column;
      if (inside[cell] === 0) continue;
      const dx = west + (column + 0.5) * cellM - pose.x;
      const dz = groundM[cell]! - pose.z;
      const depth = dx * ahead[0] + dy * ahead[1] + dz * ahead[2];
      if (depth <= 0 || Math.abs(dx * rightX + dy * rightY) > optics.halfWidth * depth) continue;
      if (Math.abs(dx * up[0] + dy * up[1] + dz * up[2]) > optics.halfHeight * depth) continue;
      if (depth > box.farthestM || hidesGround(grid, relief, { cell, dx, dy, dz })) continue;
      counts.photos[cell]!++;
      const cmPerPx = depth * optics.cmPerPx;
      if (cmPerPx < counts.cmPerPx[cell]!) counts.cmPerPx[cell] = cmPerPx;
    }
  }
}

type Box = { west: number; south: number; east: number; north: number; farthestM: number };

/** Around all ground that a photo may show; undefined below the ground. */
function boxOf(
  { pose, optics: { halfWidth, halfHeight } }: CountedPhoto,
  { lowestM, highestM }: Relief,
): Box | undefined {
  const aboveM = pose.z - lowestM;
  if (aboveM <= 0) return undefined;
  const { ahead, right, up } = axesOf(pose);
  const farthestM = FARTHEST_HEIGHTS * aboveM;
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity, farthestM };
  for (const [side, edge] of corners) {
    const [x, y, z] = [0, 1, 2].map(
      (axis) => ahead[axis]! + side * halfWidth * right[axis]! + edge * halfHeight * up[axis]!,
    );
    for (const groundM of [lowestM, Math.min(highestM, pose.z)]) {
      // A ray along the horizon ends where its ground is too far away.
      const depth = z! < 0 ? Math.min(farthestM, (groundM - pose.z) / z!) : farthestM;
      box.west = Math.min(box.west, pose.x + depth * x!);
      box.east = Math.max(box.east, pose.x + depth * x!);
      box.south = Math.min(box.south, pose.y + depth * y!);
      box.north = Math.max(box.north, pose.y + depth * y!);
    }
  }
  return box;
}

const corners = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;
