import type { HeightGrid } from '../heights/height-grid.ts';
import { surfaceNets, type NetArea, type NetMesh } from './surface-nets.ts';
import { surfacePoints, type CellArea } from './surface-points.ts';
import { VoxelVolume, type SurfacePoint, type VoxelBox } from './voxel-volume.ts';

/** Less weight at a corner of a voxel means that the measured surface ends near it. */
const COVERED_WEIGHT = 2;
/** Eaves stand out so many voxels at most: a measured wall is looked for so far behind, and so far above and below. */
const [BEHIND_VOXELS, BESIDE_VOXELS] = [6, 8];
/** So near to the top and the foot of a wall, what is behind it is roof or ground. */
const ENDS_VOXELS = 3;
/** Above and below the filled surface. */
const AROUND_VOXELS = 8;
/** The filled surface is made so many voxels beyond a gap, and kept for so many rings of faces. */
const [REACH_VOXELS, RINGS] = [6, 3];

/** A surface that closes gaps; nothing was measured under its crowns (1 for each cell). */
export type Filling = HeightGrid & { isCrown: Uint8Array };

/** What the surface of the heights adds where the measured volume has none, with an overlap. */
export function fillGaps(measured: VoxelVolume, filling: Filling, area: NetArea): NetMesh | null {
  const gaps = gapColumns(measured, filling);
  if (!gaps) return null;
  const filled = new VoxelVolume(measured.voxelM, boxAround(measured, filling));
  const eaves = new Set<number>();
  for (const point of neededPoints(measured, filling, eaves)) if (gaps(point)) filled.add(point);
  closeColumns(filled, { filling, gaps, eaves });
  const net = surfaceNets(filled, area);
  const open = Uint8Array.from({ length: net.voxels.length / 3 }, (_, vertex) => {
    const voxel = net.voxels.subarray(vertex * 3, vertex * 3 + 3) as unknown as Voxel;
    return isCovered(measured, voxel) ? 0 : 1;
  });
  for (let ring = 1; ring < RINGS; ring++) widen(open, net.triangles);
  const isOpen = (face: number) => [0, 1, 2].some((corner) => open[net.triangles[face + corner] as number] === 1);
  return { ...net, triangles: net.triangles.filter((_, at) => isOpen(at - (at % 3))) };
}

type Voxel = readonly [number, number, number];

/** Whether a point is in a column of voxels near a gap; null without gaps. */
function gapColumns(measured: VoxelVolume, filling: Filling) {
  const { box, voxelM } = measured;
  const across = box.till[0] - box.from[0];
  const near = new Uint8Array(across * (box.till[1] - box.from[1]));
  let isAny = false;
  for (const place of crownPlaces(filling, cellsOf(measured, filling))) {
    near[columnOf(measured, place)] = 1;
    isAny = true;
  }
  for (const { east, north, up } of neededPoints(measured, filling)) {
    const [i, j] = [Math.floor(east / voxelM), Math.floor(north / voxelM)];
    const at = columnOf(measured, { east, north });
    if (near[at] === 1 || isCovered(measured, [i, j, Math.floor(up / voxelM)])) continue;
    near[at] = 1;
    isAny = true;
  }
  const wide = widened(widened(near, { across, step: 1 }), { across, step: across });
  return isAny ? (place: Place) => wide[columnOf(measured, place)] === 1 : null;
}

function* crownPlaces({ columns, rows, cellM, westM, northM, isCrown }: Filling, area: CellArea) {
  for (let row = Math.max(0, area.top); row < Math.min(rows, area.bottom); row++)
    for (let column = Math.max(0, area.left); column < Math.min(columns, area.right); column++)
      if (isCrown[row * columns + column] === 1)
        yield { east: westM + (column + 0.5) * cellM, north: northM - (row + 0.5) * cellM };
}

/** Marks what is near a mark along rows (step 1) or columns. */
function widened(marks: Uint8Array, { across, step }: { across: number; step: number }): Uint8Array {
  const wide = new Uint8Array(marks.length);
  for (let at = 0; at < marks.length; at++) {
    if (marks[at] === 0) continue;
    for (let off = -REACH_VOXELS; off <= REACH_VOXELS; off++) {
      const other = at + off * step;
      const isSameRow = step !== 1 || Math.floor(other / across) === Math.floor(at / across);
      if (isSameRow && other >= 0 && other < marks.length) wide[other] = 1;
    }
  }
  return wide;
}

/** Marks the vertices that share a face with a marked one. */
function widen(marks: Uint8Array, triangles: Uint32Array): void {
  const before = marks.slice();
  for (let corner = 0; corner < triangles.length; corner++)
    if (before[triangles[corner] as number] === 1)
      for (let other = corner - (corner % 3), last = other + 3; other < last; other++)
        marks[triangles[other] as number] = 1;
}

function cellsOf({ box, voxelM }: VoxelVolume, { westM, northM, cellM }: HeightGrid): CellArea {
  return {
    left: Math.ceil((box.from[0] * voxelM - westM) / cellM),
    right: Math.floor((box.till[0] * voxelM - westM) / cellM) - 1,
    top: Math.ceil((northM - box.till[1] * voxelM) / cellM) + 1,
    bottom: Math.floor((northM - box.from[1] * voxelM) / cellM),
  };
}

/** The box of the measured volume, as high and low as the surface goes. */
function boxAround(measured: VoxelVolume, filling: Filling): VoxelBox {
  const { voxelM, box } = measured;
  const area = cellsOf(measured, filling);
  let [low, high] = [box.from[2], box.till[2]];
  for (let row = Math.max(0, area.top); row < Math.min(filling.rows, area.bottom); row++)
    for (let column = Math.max(0, area.left); column < Math.min(filling.columns, area.right); column++) {
      const level = Math.floor((filling.values[row * filling.columns + column] as number) / voxelM);
      if (level - AROUND_VOXELS < low) low = level - AROUND_VOXELS;
      if (level + AROUND_VOXELS > high) high = level + AROUND_VOXELS;
    }
  return { from: [box.from[0], box.from[1], low], till: [box.till[0], box.till[1], high] };
}

/** The points of the surface; walls stand where measured parts of them are, not under the eaves: columns of those are told. */
function* neededPoints(measured: VoxelVolume, filling: Filling, eaves = new Set<number>()): Generator<SurfacePoint> {
  const { voxelM } = measured;
  for (const point of surfacePoints(filling, cellsOf(measured, filling), filling.isCrown)) {
    const back = point.wall ? wallBehind(measured, point, point.wall) : 0;
    if (back === 0) {
      yield point;
      continue;
    }
    const { east, north, normal } = point;
    const under: Place[] = [];
    for (let step = -1; step <= back + 1; step++)
      for (let aside = -1; aside <= 1; aside++)
        under.push({
          east: east - voxelM * (step * normal[0] + aside * normal[1]),
          north: north - voxelM * (step * normal[1] + aside * normal[0]),
        });
    // What was measured behind the edge of leaves is no wall.
    if (under.some((place) => filling.isCrown[cellAt(filling, place)] === 1)) {
      yield point;
      continue;
    }
    for (const place of under) eaves.add(columnOf(measured, place));
    yield { ...point, east: east - back * voxelM * normal[0], north: north - back * voxelM * normal[1] };
  }
}

function cellAt({ columns, rows, cellM, westM, northM }: HeightGrid, { east, north }: Place): number {
  const [column, row] = [Math.floor((east - westM) / cellM), Math.floor((northM - north) / cellM)];
  return column < 0 || row < 0 || column >= columns || row >= rows ? -1 : row * columns + column;
}

type Place = { east: number; north: number };

const columnOf = ({ box, voxelM }: VoxelVolume, { east, north }: Place): number =>
  (Math.floor(north / voxelM) - box.from[1]) * (box.till[0] - box.from[0]) + Math.floor(east / voxelM) - box.from[0];

type Columns = {
  filling: Filling;
  gaps: (place: Place) => boolean;
  eaves: ReadonlySet<number>;
};

/** Between points of a steep surface some corners know nothing: they are below the surface or above it. */
function closeColumns(volume: VoxelVolume, { filling, gaps, eaves }: Columns): void {
  const { box, voxelM } = volume;
  const upAt = (i: number, j: number) =>
    (filling.values[cellAt(filling, { east: i * voxelM, north: j * voxelM })] ?? Number.NaN) / voxelM;
  for (let j = box.from[1]; j < box.till[1]; j++)
    for (let i = box.from[0]; i < box.till[0]; i++) {
      const place = { east: (i + 0.5) * voxelM, north: (j + 0.5) * voxelM };
      const up = upAt(i, j);
      if (Number.isNaN(up) || !gaps(place) || eaves.has(columnOf(volume, place))) continue;
      let [low, high] = [up, up];
      for (let around = 0; around < 9; around++) {
        const other = upAt(i + (around % 3) - 1, j + Math.floor(around / 3) - 1);
        if (other < low) low = other;
        if (other > high) high = other;
      }
      for (let k = Math.floor(low) - 1; k <= Math.ceil(high) + 1; k++)
        volume.setUnknown([i, j, k], Math.max(-1, Math.min(1, k - up)));
    }
}

/** Voxels from a wall of the heights back to the measured one at, above or below the same place; 0 if there is none. */
function wallBehind(
  measured: VoxelVolume,
  { east, north, up, normal }: SurfacePoint,
  [lowM, highM]: readonly [number, number],
): number {
  const { voxelM } = measured;
  const [i, j, k] = [Math.floor(east / voxelM), Math.floor(north / voxelM), Math.floor(up / voxelM)];
  const isMeasured = (step: number, level: number) =>
    measured.weight(measured.find(i - step * normal[0], j - step * normal[1], level)) >= COVERED_WEIGHT;
  if (isMeasured(0, k)) return 0;
  const [lowest, highest] = [Math.floor(lowM / voxelM) + ENDS_VOXELS, Math.floor(highM / voxelM) - ENDS_VOXELS];
  for (let beside = 0; beside <= BESIDE_VOXELS; beside++)
    for (const level of [k + beside, k - beside]) {
      if (level < lowest || level > highest) continue;
      for (let step = 1; step <= BEHIND_VOXELS; step++) if (isMeasured(step, level)) return step + 1;
    }
  return 0;
}

/** Whether all corners of a voxel are near measured points. */
function isCovered(volume: VoxelVolume, [i, j, k]: Voxel): boolean {
  for (let corner = 0; corner < 8; corner++)
    if (volume.weight(volume.find(i + (corner & 1), j + ((corner >> 1) & 1), k + (corner >> 2))) < COVERED_WEIGHT)
      return false;
  return true;
}
