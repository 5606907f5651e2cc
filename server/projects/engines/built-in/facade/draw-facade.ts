import fs from 'node:fs/promises';
import path from 'node:path';
import { rawProducts, type EngineRun, type RawFacade } from '../../engine.ts';
import type { Effort } from '../effort.ts';
import { finestCellM } from '../heights/finest-cell.ts';
import { drawOver, extentOf } from '../ortho/draw-ortho.ts';
import { exposureGains } from '../ortho/exposure-gains.ts';
import { add, dot, median, subtract, type Vector } from '../placing/linear.ts';
import { readPlacedScene, type CameraView, type PlacedScene } from '../placing/placed-scene.ts';
import { writeAtomically } from '../run-folder.ts';
import { findWall, type Wall } from './find-wall.ts';
import { groundOfWall, spaceOfWall } from './wall-ground.ts';
import { wallPoints } from './wall-points.ts';
import { axesOf, facesDeg, offWall, viewsOfWall } from './wall-plane.ts';

/** As for every orthophoto: a place that a single photo shows is left out. */
const MIN_VIEWS = 2;
/** Metres along the wall, and height; on no map. */
const SYSTEM = 'LOCAL_CS["Wall: metres along it, and height",UNIT["metre",1],AXIS["Along",EAST],AXIS["Height",NORTH]]';

/** Draws the orthophoto of the chosen wall. */
export async function drawFacade(run: EngineRun, effort: Effort): Promise<void> {
  await drawWall(run, await readPlacedScene(run), effort);
}

/** The wall is turned to lie flat, and drawn as ground is. */
export async function drawWall(run: EngineRun, scene: PlacedScene, effort: Effort): Promise<void> {
  const side = run.options.plane;
  if (side === 'above') return;
  // Of an earlier attempt, of other cameras.
  await fs.rm(path.join(run.folder, rawProducts.facadePlane), { force: true });
  const { points, squareM } = await wallPoints(run, scene);
  const wall = findWall(points, { side, squareM, cameras: scene.views.map(({ centre }) => centre) });
  const views = wall ? viewsOfWall(scene.views, wall.plane, spaceOfWall(wall).frontM) : [];
  if (!wall || views.length < MIN_VIEWS) {
    const wanted = side === 'facade' ? 'No wall' : `No wall that faces ${side}`;
    run.warn(`${wanted} was found that enough photos look at: there is only the orthophoto from above.`);
    return;
  }
  const pixelM = median(pixelSizes(views, wall));
  const ground = await groundOfWall(run, { wall, scene, pixelM, blockCells: effort.blockCells });
  const cellM = finestCellM(run, { ...scene, groundResolutionM: pixelM }, extentOf(ground.layout));
  const gains = await exposureGains(views, ground);
  const { westM } = ground.layout;
  const layout = await drawOver(run, {
    views: views.map((view, at) => ({ ...view, gain: gains[at] ?? 1 })),
    ground,
    cellM,
    placing: { wkt: SYSTEM, origin: [-westM, scene.origin[2], 0] },
    product: rawProducts.facade,
    name: 'orthophoto of the wall',
  });
  await fs.rm(ground.file, { force: true });
  const [along, up, outward] = axesOf(wall.plane);
  const corner = add(offWall(wall.plane, [westM, 0, 0]), [scene.origin[0], scene.origin[1], 0]);
  const facade: RawFacade = {
    epsg: scene.epsg,
    origin: [...corner],
    along: [...along],
    up: [...up],
    outward: [...outward],
    facesDeg: facesDeg(wall.plane),
    pixelM: layout.cellM,
    topM: layout.northM + scene.origin[2],
    widthPx: layout.columns,
    heightPx: layout.rows,
    photos: views.length,
  };
  run.log(`the wall faces ${facade.facesDeg.toFixed(0)}° and has ${wall.areaM2.toFixed(0)} m² that were measured`);
  await writeAtomically(path.join(run.folder, rawProducts.facadePlane), JSON.stringify(facade, null, 1));
}

/** Size of a pixel of each photo at the middle of the wall. */
function pixelSizes(views: readonly CameraView[], { box }: Wall): number[] {
  const middle: Vector = [(box.leftM + box.rightM) / 2, (box.bottomM + box.topM) / 2, 0];
  return views.flatMap(({ rotation, centre, lens }) => {
    const aheadM = dot([rotation[6], rotation[7], rotation[8]], subtract(middle, centre));
    return aheadM > 0 ? [aheadM / lens.fx] : [];
  });
}
