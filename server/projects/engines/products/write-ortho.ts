import type { EngineRun } from '../engine.ts';
import { runTool } from '../run-tool.ts';
import { cloudOptimised, webTiles } from './gdal-options.ts';
import { rasterInfo } from './raster-info.ts';

/** The orthophoto for download in the chosen coordinate system, transparent outside. */
export async function writeOrtho(run: EngineRun, from: string, to: string): Promise<void> {
  await runTool(run, {
    program: 'gdalwarp',
    args: [
      '-q',
      '-overwrite',
      '-t_srs',
      `EPSG:${run.options.system.horizontalEpsg}`,
      '-r',
      'cubic',
      '-multi',
      '-wo',
      `NUM_THREADS=${run.threads}`,
      ...cloudOptimised({ COMPRESS: 'JPEG', QUALITY: 90, NUM_THREADS: run.threads }),
      from,
      to,
    ],
  });
}

/** The orthophoto for the viewer, aligned to map tiles. */
export async function writeOrthoForWeb(run: EngineRun, from: string, to: string): Promise<void> {
  const { size } = await rasterInfo(from, run.signal);
  const form = webTiles(size, { COMPRESS: 'WEBP', QUALITY: 80, RESAMPLING: 'CUBIC', NUM_THREADS: run.threads });
  await runTool(run, {
    program: 'gdal_translate',
    args: ['-q', ...form, from, to],
  });
}
