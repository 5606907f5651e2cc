import fs from 'node:fs/promises';
import path from 'node:path';
import type { EngineRun } from '../../engine.ts';
import type { CloudFrame } from '../depth/cloud-frame.ts';
import { cloudTiles, makeCloud } from '../depth/point-cloud.ts';
import { layOut, readLayout } from '../heights/height-grid.ts';
import { makeSurface } from '../heights/make-surface.ts';
import { sparseHeights } from '../heights/sparse-heights.ts';
import { heldGround, smoothGround, type Ground } from '../ortho/ground.ts';
import { apply, fromRows, type Vector } from '../placing/linear.ts';
import type { PlacedScene } from '../placing/placed-scene.ts';
import { inRun } from '../run-folder.ts';
import type { Wall } from './find-wall.ts';
import { axesOf, ontoWall, viewsOfWall, type WallBox } from './wall-plane.ts';

/** What is drawn beside, below and above the wall itself, as shares of its size: eaves, a roof behind them, some ground. */
const around = { beside: 0.08, below: 0.1, above: 0.8 } as const;
/** What stands out of the wall or lies behind it by more than these shares of its height belongs to something else. */
const [IN_FRONT, BEHIND] = [0.25, 1];
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
  if (run.options.orthoOnly) return heldGround(sparseHeights(sparseScene(scene, wall)), inRun(own, 'drawnHeights'));
  const space = spaceOfWall(wall);
  const frame = frameOfWall(space, Math.max(2 * pixelM, (await readLayout(run)).cellM));
  await makeCloud(own, frame, async ({ add }) => {
    const onto = ontoWall(wall.plane);
    const axes = fromRows(...axesOf(wall.plane));
    for await (const points of cloudTiles(run))
      for (let point = 0; point < points.count; point++) {
        if (points.isLoose(point)) continue;
        const three = (of: (axis: 0 | 1 | 2) => number): Vector => [of(0), of(1), of(2)];
        const place = onto(three((axis) => points.place(point, axis)));
        if (!isWithin(space, place)) continue;
        const [east, north, up] = place;
        const normal = apply(
          axes,
          three((axis) => points.normal(point, axis)),
        );
        const colour = three((axis) => points.colour(point, axis));
        add({ east, north, up, normal, colour, weight: points.weight(point) });
      }
  });
  await makeSurface(own, frame, blockCells);
  return smoothGround(own, blockCells);
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
