import type { EngineRun } from '../../engine.ts';
import type { CloudPoints } from '../depth/cloud/cloud-points.ts';
import { readTile, tileNumbers } from '../depth/cloud/point-cloud.ts';
import type { HeightGrid } from '../heights/height-grid.ts';
import { isBelowWater, isOfWater, type WaterMap } from '../terrain/water/water-map.ts';
import { waterSettings } from '../terrain/water/water-settings.ts';
import { closeHoles } from './close-holes.ts';
import type { CrownField } from './crowns/crown-field.ts';
import { crownCells, isOfCrown, roundCrowns } from './crowns/round-crowns.ts';
import { dropPieces } from './drop-pieces.ts';
import { fillGaps, type Filling } from './fill-gaps.ts';
import { addFilled, joinNets, type SurfaceMesh } from './join-nets.ts';
import { reduceHeights } from './reduce-heights.ts';
import { simplifyNet } from './simplify-mesh.ts';
import { surfaceNets } from './surface-nets.ts';
import { VoxelVolume } from './voxel-volume.ts';

/** A voxel is so many cells of the height grid wide: about 13 cm for photos of 3.2 cm. */
const VOXEL_CELLS = 2;
/** Voxels of a tile along each side, and around it: 49 m for photos of 3.2 cm. One tile is in memory at a time. */
const [TILE_VOXELS, MARGIN_VOXELS] = [384, 6];
/** More measurements of a point do not count more. */
const MOST_WEIGHT = 8;
/** Pieces of less surface that touch nothing else are left out, in square voxels. */
const LEAST_PIECE_VOXELS = 120;
/** Triangles of all tiles together before the last simplification, for each one that is kept. */
const BEFORE_LAST = 1.5;

export type SurfaceInput = {
  heights: HeightGrid;
  /** Of a survey: the surface of the heights closes the gaps of the cloud, and stands where crowns are. */
  crowns: CrownField | null;
  /** Its surface is that of the heights, not its bottom. */
  water: WaterMap | null;
  maxTriangles: number;
};

/** The surface of the cloud, tile by tile: of its points, and where there are none, of the filled surface. */
export async function cloudSurface(
  run: EngineRun,
  { heights, crowns, water, maxTriangles }: SurfaceInput,
): Promise<SurfaceMesh> {
  const voxelM = VOXEL_CELLS * heights.cellM;
  const filling = crowns && fillingOf(heights, crowns);
  const bounds = await cloudBounds(run);
  const isLeftOut = (place: Place) =>
    (crowns !== null && isOfCrown(crowns, [place[0], place[1]], place[2])) ||
    (water !== null && (isOfWater(water, place, waterSettings.nearM) || isBelowWater(water, place)));
  const tiles = tilesOver(heights, voxelM);
  const nets: SurfaceMesh[] = [];
  for (const [number, tile] of tiles.entries()) {
    run.signal.throwIfAborted();
    const volume = await measuredVolume(run, { tile, voxelM, bounds, isLeftOut });
    const measured = surfaceNets(volume, tile);
    const filled = filling && fillGaps(volume, filling, tile);
    const net = filled
      ? addFilled(measured, filled)
      : { ...measured, isFilled: new Uint8Array(measured.voxels.length / 3) };
    nets.push(await simplifyNet(net, { maxTriangles: (BEFORE_LAST * maxTriangles) / tiles.length, voxelM }));
    run.progress((0.5 * (number + 1)) / tiles.length);
  }
  const leastM2 = LEAST_PIECE_VOXELS * voxelM ** 2;
  const joined = joinNets(nets);
  const whole = dropPieces(crowns ? closeHoles(joined) : joined, leastM2);
  // Simplifying cuts off some more.
  return dropPieces(await simplifyNet(whole, { maxTriangles, voxelM }), leastM2);
}

function fillingOf(heights: HeightGrid, crowns: CrownField): Filling {
  const reduced = reduceHeights(roundCrowns(heights, crowns), VOXEL_CELLS);
  return { ...reduced, isCrown: crownCells(reduced, crowns) };
}

type Tile = { from: readonly [number, number]; till: readonly [number, number] };

/** In lattice numbers: columns to the east, rows to the north. */
function tilesOver({ westM, northM, columns, rows, cellM }: HeightGrid, voxelM: number): Tile[] {
  const [left, right] = [Math.floor(westM / voxelM) - 2, Math.ceil((westM + columns * cellM) / voxelM) + 2];
  const [front, back] = [Math.floor((northM - rows * cellM) / voxelM) - 2, Math.ceil(northM / voxelM) + 2];
  const tiles: Tile[] = [];
  for (let y = front; y < back; y += TILE_VOXELS)
    for (let x = left; x < right; x += TILE_VOXELS)
      tiles.push({ from: [x, y], till: [Math.min(right, x + TILE_VOXELS), Math.min(back, y + TILE_VOXELS)] });
  return tiles;
}

type Place = readonly [east: number, north: number, up: number];
type Bounds = { tile: number; least: [number, number, number]; most: [number, number, number] };

/** Box around the points of each tile of the cloud. */
async function cloudBounds(run: EngineRun): Promise<Bounds[]> {
  const all: Bounds[] = [];
  for (const tile of await tileNumbers(run)) {
    const points = await readTile(run, tile);
    const bounds: Bounds = { tile, least: [Infinity, Infinity, Infinity], most: [-Infinity, -Infinity, -Infinity] };
    for (let point = 0; point < points.count; point++)
      for (const axis of [0, 1, 2] as const) {
        const place = points.place(point, axis);
        if (place < bounds.least[axis]) bounds.least[axis] = place;
        if (place > bounds.most[axis]) bounds.most[axis] = place;
      }
    all.push(bounds);
  }
  return all;
}

type Measured = {
  tile: Tile;
  voxelM: number;
  bounds: readonly Bounds[];
  isLeftOut: (place: Place) => boolean;
};

async function measuredVolume(run: EngineRun, { tile, voxelM, bounds, isLeftOut }: Measured): Promise<VoxelVolume> {
  const [fromM, tillM] = [
    tile.from.map((number) => (number - MARGIN_VOXELS) * voxelM),
    tile.till.map((number) => (number + MARGIN_VOXELS) * voxelM),
  ] as [[number, number], [number, number]];
  const near = bounds.filter(
    ({ least, most }) => least[0] < tillM[0] && most[0] > fromM[0] && least[1] < tillM[1] && most[1] > fromM[1],
  );
  const [lowM, highM] = [
    near.reduce((low, { least }) => Math.min(low, least[2]), Infinity),
    near.reduce((high, { most }) => Math.max(high, most[2]), -Infinity),
  ];
  const levels = near.length === 0 ? [0, 1] : [Math.floor(lowM / voxelM) - 8, Math.ceil(highM / voxelM) + 8];
  const volume = new VoxelVolume(voxelM, {
    from: [tile.from[0] - MARGIN_VOXELS, tile.from[1] - MARGIN_VOXELS, levels[0] as number],
    till: [tile.till[0] + MARGIN_VOXELS, tile.till[1] + MARGIN_VOXELS, levels[1] as number],
  });
  for (const { tile: number } of near) addMeasured(volume, await readTile(run, number), isLeftOut);
  return volume;
}

function addMeasured(volume: VoxelVolume, points: CloudPoints, isLeftOut: Measured['isLeftOut']): void {
  for (let point = 0; point < points.count; point++) {
    if (points.isLoose(point)) continue;
    const [east, north, up] = [points.place(point, 0), points.place(point, 1), points.place(point, 2)];
    if (isLeftOut([east, north, up])) continue;
    volume.add({
      east,
      north,
      up,
      normal: [points.normal(point, 0), points.normal(point, 1), points.normal(point, 2)],
      weight: Math.min(MOST_WEIGHT, points.weight(point)),
    });
  }
}
