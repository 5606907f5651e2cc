import fs from 'node:fs/promises';
import path from 'node:path';
import type { EngineRun } from '../../engine.ts';
import type { CloudFrame } from '../depth/cloud/cloud-frame.ts';
import type { CloudPoint, CloudPoints } from '../depth/cloud/cloud-points.ts';
import { cloudTiles, makeCloud } from '../depth/cloud/point-cloud.ts';
import { cutOut } from '../heights/blocks.ts';
import { layOut, readLayout, type HeightGrid } from '../heights/height-grid.ts';
import { makeSurface } from '../heights/make-surface.ts';
import { sparseHeights } from '../heights/sparse-heights.ts';
import { heldGround, smoothGround, type Ground } from '../ortho/ground/ground.ts';
import { apply, fromRows, type Vector } from '../placing/linear.ts';
import type { PlacedScene } from '../placing/placed-scene.ts';
import { inRun } from '../run-folder.ts';
import type { Wall } from './find-wall.ts';
import { axesOf, ontoWall, viewsOfWall, type WallBox, type WallPlane } from './wall-plane.ts';

/** What is drawn beside, below and above the wall itself, as shares of its size: eaves, a roof behind them, some ground. */
const around = { beside: 0.08, below: 0.1, above: 0.8 } as const;
/** What stands out of the wall or lies behind it by more than these shares of its height belongs to something else. */
const [IN_FRONT, BEHIND] = [0.25, 1];
/** What faces out of the wall less than this is seen from its edge: ground, gables. Drawn, it would only be smeared. */
const LEAST_FACING = 0.25;
/** What was measured less often than this share of the wall is background, or an error: sky beside a roof, ground that is seen flat. */
const LEAST_SHARE = 0.05;
/** Gaps up to twice as many fours of cells are closed; wider ones would show the sky. */
const CLOSED = 2;
/** So far from its plane a point is of the wall itself, as a share of its height. */
const THICK = 0.05;
/** Farther than what closes gaps of the outline reaches. */
const CLEAR_CELLS = 64;

type Space = WallBox & { backM: number; frontM: number };

/** What belongs to a wall: along it, up, and out of it. */
export function spaceOfWall({ box }: Wall): Space {
  const [wide, high] = [box.rightM - box.leftM, box.topM - box.bottomM];
  return {
    leftM: box.leftM - around.beside * wide,
    rightM: box.rightM + around.beside * wide,
    bottomM: box.bottomM - around.below * high,
    topM: box.topM + around.above * high,
    backM: -BEHIND * high,
    frontM: IN_FRONT * high,
  };
}

const isWithin = (space: Space, [along, up, out]: Vector): boolean =>
  along > space.leftM &&
  along < space.rightM &&
  up > space.bottomM &&
  up < space.topM &&
  out > space.backM &&
  out < space.frontM;

/** Wider than what belongs to the wall, so that its outline does not end at that of the grid. */
function frameOfWall({ leftM, rightM, bottomM, topM, backM, frontM }: Space, cellM: number): CloudFrame {
  const marginM = CLEAR_CELLS * cellM;
  const box = {
    westM: leftM - marginM,
    eastM: rightM + marginM,
    southM: bottomM - marginM,
    northM: topM + marginM,
  };
  return { layout: layOut(box, cellM), lowM: backM, highM: frontM };
}

type Wanted = { wall: Wall; scene: PlacedScene; pixelM: number; blockCells: number };

/** How far the surface is in front of the wall, as if that was the ground. Its files are in a folder of their own. */
export async function groundOfWall(run: EngineRun, { wall, scene, pixelM, blockCells }: Wanted): Promise<Ground> {
  const own: EngineRun = { ...run, folder: path.join(run.folder, 'facade'), progress: () => undefined };
  await fs.rm(own.folder, { recursive: true, force: true });
  await fs.mkdir(own.folder, { recursive: true });
  const space = spaceOfWall(wall);
  if (run.options.orthoOnly) {
    const heights = cropped(sparseHeights(sparseScene(scene, wall)), space);
    return heldGround(heights, inRun(own, 'drawnHeights'));
  }
  const frame = frameOfWall(space, Math.max(2 * pixelM, (await readLayout(run)).cellM));
  await makeCloud(own, frame, async ({ add }) => {
    const usual = await usualWeight(run, wall);
    for await (const points of cloudTiles(run))
      for (const point of pointsOfWall(points, wall.plane, space)) if (point.weight >= LEAST_SHARE * usual) add(point);
  });
  await makeSurface(own, frame, { blockCells, closed: CLOSED });
  return smoothGround(own, blockCells);
}

/** The cells of a grid that belong to the wall. */
function cropped(grid: HeightGrid, space: Space): HeightGrid {
  const { cellM, westM, northM } = grid;
  const cells = (metres: number, most: number) => Math.min(most, Math.max(0, Math.round(metres / cellM)));
  const [left, top] = [cells(space.leftM - westM, grid.columns - 2), cells(northM - space.topM, grid.rows - 2)];
  const columns = Math.max(2, cells(space.rightM - westM, grid.columns) - left);
  const rows = Math.max(2, cells(northM - space.bottomM, grid.rows) - top);
  const whole = { left: 0, top: 0, columns: grid.columns, rows: grid.rows };
  const values = cutOut(grid.values, whole, { left, top, columns, rows });
  return { cellM, westM: westM + left * cellM, northM: northM - top * cellM, columns, rows, values };
}

/** Median weight of the points of the wall itself. */
async function usualWeight(run: EngineRun, { plane, box }: Wall): Promise<number> {
  const [high, weights] = [(box.topM - box.bottomM) * THICK, new Uint32Array(256)];
  for await (const points of cloudTiles(run))
    for (const { weight } of pointsOfWall(points, plane, { ...box, backM: -high, frontM: high }))
      weights[weight] = (weights[weight] ?? 0) + 1;
  const half = weights.reduce((sum, count) => sum + count, 0) / 2;
  let sum = 0;
  return weights.findIndex((count) => (sum += count) >= half);
}

/** The points of a wall as seen from it. */
function* pointsOfWall(points: CloudPoints, plane: WallPlane, space: Space): Generator<CloudPoint> {
  const onto = ontoWall(plane);
  const axes = fromRows(...axesOf(plane));
  for (let point = 0; point < points.count; point++) {
    const three = (of: (axis: 0 | 1 | 2) => number): Vector => [of(0), of(1), of(2)];
    const place = onto(three((axis) => points.place(point, axis)));
    if (points.isLoose(point) || !isWithin(space, place)) continue;
    const [east, north, up] = three((axis) => points.normal(point, axis));
    const normal = apply(axes, [east, north, up]);
    if (normal[2] < LEAST_FACING) continue;
    const colour = three((axis) => points.colour(point, axis));
    yield { east: place[0], north: place[1], up: place[2], normal, colour, weight: points.weight(point) };
  }
}

/** The scene as seen from the wall; points of other things count as wrong ones. */
function sparseScene(scene: PlacedScene, wall: Wall): PlacedScene {
  const onto = ontoWall(wall.plane);
  const space = spaceOfWall(wall);
  const [at, errors] = [scene.points.at.slice(), scene.points.errors.slice()];
  for (let number = 0; number < errors.length; number++) {
    const place = onto([...at.subarray(number * 3, number * 3 + 3)] as unknown as Vector);
    at.set(place, number * 3);
    if (!isWithin(space, place)) errors[number] = Infinity;
  }
  const views = viewsOfWall(scene.views, wall.plane, space.frontM);
  return { ...scene, views, points: { ...scene.points, at, errors } };
}
