import type { EngineRun } from '../../engine.ts';
import { runTool } from '../../run-tool.ts';
import type { RasterInfo } from '../raster-info.ts';

const PICTURE_PX = 1200;

/** A small orthophoto for pictures. */
export type SmallOrtho = {
  file: string;
  columns: number;
  rows: number;
  pixelM: number;
  /** Where a place of the UTM zone is in it, in its pixels from the top left. */
  pixelOf: (utm: readonly [number, number, ...number[]]) => [x: number, y: number];
};

type Wanted = { ortho: string; info: RasterInfo; to: string };

export async function shrinkOrtho(run: EngineRun, { ortho, info, to }: Wanted): Promise<SmallOrtho> {
  const [width, height] = info.size;
  const scale = Math.min(1, PICTURE_PX / Math.max(width, height));
  const [columns, rows] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const size = [columns, rows].map(String);
  await runTool(run, { program: 'gdal_translate', args: ['-q', '-r', 'average', '-outsize', ...size, ortho, to] });
  const [west, cellM, , north] = info.geoTransform;
  return {
    file: to,
    columns,
    rows,
    pixelM: cellM / scale,
    pixelOf: ([east, along]) => [((east - west) / cellM) * scale, ((north - along) / cellM) * scale],
  };
}
