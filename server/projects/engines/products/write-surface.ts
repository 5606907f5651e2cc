import fs from 'node:fs/promises';
import path from 'node:path';
import type { HeightDatum } from '@overflight/contract/map/terrain.ts';
import { heightUnits } from '@overflight/contract/projects/contours.ts';
import { verticalSystems } from '@overflight/contract/projects/systems/vertical-systems.ts';
import { heightDatums, zeroText } from '@overflight/contract/projects/run-accuracy.ts';
import type { EngineRun } from '../engine.ts';
import { runTool } from '../run-tool.ts';
import { cloudOptimised, webTiles } from './gdal-options.ts';
import { rasterInfo } from './raster-info.ts';

const NO_DATA = -9999;

/** What heights count from, where a run can tell. */
export type Zero = keyof typeof heightDatums | undefined;
type Written = { to: string; zero?: Zero };

/** The surface model for download in the chosen coordinate system. */
export async function writeSurface(run: EngineRun, from: string, { to, zero }: Written): Promise<void> {
  const { system } = run.options;
  const above = verticalSystems.get(system.verticalEpsg ?? 0);
  if (above && run.heights?.datum !== above.datum) run.warn(otherZero(above.datum, run));
  const warped = `${to}.warped.tif`;
  await runTool(run, {
    program: 'gdalwarp',
    args: [
      // Without explicit vertical units, GDAL would rescale heights.
      '-novshift',
      '-q',
      '-overwrite',
      '-t_srs',
      `EPSG:${system.horizontalEpsg}`,
      '-r',
      'bilinear',
      '-dstnodata',
      String(NO_DATA),
      '-multi',
      from,
      warped,
    ],
  });
  const scaled = `${to}.vrt`;
  await fs.writeFile(scaled, await describeScaled(run, warped));
  const form = cloudOptimised({ COMPRESS: 'DEFLATE', PREDICTOR: 'YES', RESAMPLING: 'BILINEAR' });
  await runTool(run, { program: 'gdal_translate', args: ['-q', ...form, ...aboutHeights(run, zero), scaled, to] });
  await Promise.all([warped, scaled].map((file) => fs.rm(file, { force: true })));
}

/** That the coordinate system promises other heights. */
function otherZero(promised: HeightDatum, { heights }: EngineRun): string {
  const name = heightDatums[promised];
  if (heights)
    return `Heights are above ${heightDatums[heights.datum]}, as chosen, not above ${name} as the coordinate system says.`;
  return `Heights were not shifted to ${name}, which takes its geoid grid (Administration → Terrain heights): they may be tens of metres off.`;
}

/** What heights count from, for whoever opens the file. Horizontal systems stay alone in it: programs shift heights of compound ones. */
function aboutHeights({ heights, options }: EngineRun, zero: Zero): string[] {
  const datum = zero ?? heights?.datum;
  if (datum === undefined) return [];
  const text = `Heights in ${options.heightUnit}, ${zeroText({ datum, geoids: [] })}`;
  return ['-mo', `TIFFTAG_IMAGEDESCRIPTION=${text}`];
}

/** The surface model for the viewer, aligned to map tiles. */
export async function writeSurfaceForWeb(run: EngineRun, from: string, to: string): Promise<void> {
  const { size } = await rasterInfo(from, run.signal);
  const form = webTiles(size, {
    COMPRESS: 'DEFLATE',
    PREDICTOR: 'NO',
    RESAMPLING: 'BILINEAR',
    NUM_THREADS: run.threads,
  });
  await runTool(run, { program: 'gdal_translate', args: ['-q', '-a_nodata', String(NO_DATA), ...form, from, to] });
}

/** A VRT that scales the raster to the unit of heights. */
async function describeScaled({ options, signal }: EngineRun, file: string): Promise<string> {
  const { size, geoTransform } = await rasterInfo(file, signal);
  const [columns, rows] = size;
  const { system, heightUnit } = options;
  return [
    `<VRTDataset rasterXSize="${columns}" rasterYSize="${rows}"><SRS>EPSG:${system.horizontalEpsg}</SRS>`,
    `<GeoTransform>${geoTransform.join(',')}</GeoTransform>`,
    `<VRTRasterBand dataType="Float32" band="1"><NoDataValue>${NO_DATA}</NoDataValue><UnitType>${heightUnit}</UnitType>`,
    `<ComplexSource><SourceFilename relativeToVRT="1">${path.basename(file)}</SourceFilename><SourceBand>1</SourceBand>`,
    `<NODATA>${NO_DATA}</NODATA><ScaleOffset>0</ScaleOffset><ScaleRatio>${heightUnits[heightUnit].perMetre}</ScaleRatio></ComplexSource>`,
    '</VRTRasterBand></VRTDataset>',
  ].join('');
}
