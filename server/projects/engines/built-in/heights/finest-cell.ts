import type { EngineRun } from '../../engine.ts';
import type { GroundExtent } from './good-points.ts';
import type { PlacedScene } from '../placing/placed-scene.ts';

/** Ground sample distance; larger if the raster would have more pixels than all photos together. */
export function finestCellM(run: EngineRun, scene: PlacedScene, extent: Omit<GroundExtent, 'lowM' | 'highM'>): number {
  const areaM2 = (extent.eastM - extent.westM) * (extent.northM - extent.southM);
  const pixels = run.photos.reduce((sum, photo) => sum + photo.widthPx * photo.heightPx, 0);
  return Math.max(scene.groundResolutionM, Math.sqrt(areaM2 / pixels));
}
