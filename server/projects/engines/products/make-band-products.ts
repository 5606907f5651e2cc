import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { BandFacts } from '@overflight/contract/projects/band-maps.ts';
import { rawProducts, type EngineRun } from '../engine.ts';
import { runTool } from '../run-tool.ts';
import { cloudOptimised, webTiles } from './gdal-options.ts';
import { bandFiles, viewerFiles } from './outcome.ts';
import { rasterInfo } from './raster-info.ts';

type Place = (folder: string, name: string) => string;

/** The bands in one file, NDVI, and NDVI for the viewer; null if the engine drew no bands. */
export async function makeBandProducts(run: EngineRun, place: Place): Promise<BandFacts | null> {
  const raw = (product: 'bands' | 'bandFacts' | 'ndvi') => path.join(run.folder, rawProducts[product]);
  if (!existsSync(raw('bandFacts')) || !existsSync(raw('bands'))) return null;
  const facts = BandFacts.parse(JSON.parse(await fs.readFile(raw('bandFacts'), 'utf8')));
  await writeNumbers(run, raw('bands'), place(bandFiles.folder, bandFiles.bands));
  if (!existsSync(raw('ndvi'))) return facts;
  await writeNumbers(run, raw('ndvi'), place(bandFiles.folder, bandFiles.ndvi));
  await writeForWeb(run, raw('ndvi'), place('', viewerFiles.ndvi));
  return facts;
}

/** Every number stays as it was drawn: none is mixed with its neighbours. */
async function writeNumbers(run: EngineRun, from: string, to: string): Promise<void> {
  const form = cloudOptimised({ COMPRESS: 'DEFLATE', PREDICTOR: 'YES', OVERVIEW_RESAMPLING: 'AVERAGE' });
  const system = ['-t_srs', `EPSG:${run.options.system.horizontalEpsg}`, '-r', 'near'];
  await runTool(run, { program: 'gdalwarp', args: ['-q', '-overwrite', ...system, ...form, from, to] });
}

async function writeForWeb(run: EngineRun, from: string, to: string): Promise<void> {
  const { size } = await rasterInfo(from, run.signal);
  const sampling = { WARP_RESAMPLING: 'NEAREST', OVERVIEW_RESAMPLING: 'AVERAGE' };
  const form = webTiles(size, { COMPRESS: 'DEFLATE', PREDICTOR: 'NO', ...sampling, NUM_THREADS: run.threads });
  await runTool(run, { program: 'gdal_translate', args: ['-q', ...form, from, to] });
}
