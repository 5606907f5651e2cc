import fs from 'node:fs/promises';
import path from 'node:path';
import { filledMask, type EngineRun } from '../engine.ts';
import { runTool } from '../run-tool.ts';
import { cloudOptimised, webTiles } from './gdal-options.ts';
import { HATCH, isHatched, WATER } from './mask-look.ts';
import { rasterInfo } from './raster-info.ts';

/** Light from the north-west, as on maps. */
const SUN = ['-az', '315', '-alt', '45', '-compute_edges'];
/** Opacity of the shading: filled ground and water are paler. */
const shown = {
  [filledMask.none]: 0,
  [filledMask.measured]: 255,
  [filledMask.filled]: 110,
  [filledMask.water]: 110,
} as const;

/** Which cells of a model were filled in, in the chosen coordinate system and on the cells of the model. */
export async function writeFilled(run: EngineRun, from: string, to: string): Promise<void> {
  const form = cloudOptimised({ COMPRESS: 'DEFLATE', OVERVIEW_RESAMPLING: 'NEAREST', WARP_RESAMPLING: 'NEAREST' });
  const system = ['-t_srs', `EPSG:${run.options.system.horizontalEpsg}`, '-r', 'near'];
  await runTool(run, { program: 'gdalwarp', args: ['-q', '-overwrite', ...system, ...form, from, to] });
}

type Shading = { terrain: string; /** Null if the engine does not say. */ filled: string | null; to: string };

/** Hillshade with transparency: none outside, half where the terrain was filled in. */
export async function writeHillshade(run: EngineRun, { terrain, filled, to }: Shading): Promise<void> {
  const [shade, both] = [`${to}.shade.tif`, `${to}.vrt`];
  await runTool(run, { program: 'gdaldem', args: ['hillshade', '-q', ...SUN, terrain, shade] });
  await fs.writeFile(both, await describeShade(run, shade, filled));
  const form = cloudOptimised({ COMPRESS: 'DEFLATE' });
  const system = ['-t_srs', `EPSG:${run.options.system.horizontalEpsg}`, '-r', 'bilinear'];
  await runTool(run, { program: 'gdalwarp', args: ['-q', '-overwrite', ...system, ...form, both, to] });
  await Promise.all([shade, both].map((file) => fs.rm(file, { force: true })));
}

/** Grey of the shading, and opacity of the mask; without a mask, of the shading's own no-data. */
async function describeShade(run: EngineRun, shade: string, filled: string | null): Promise<string> {
  const table = Object.entries(shown).map((entry) => entry.join(':'));
  const opacity = filled === null ? ['0:0', '1:255', '255:255'] : table;
  return describe(await rasterInfo(shade, run.signal), [
    { colour: 'Gray', file: shade },
    { colour: 'Alpha', file: filled ?? shade, table: opacity },
  ]);
}

type Band = { colour: string; file: string; table?: readonly string[] };
type Raster = Awaited<ReturnType<typeof rasterInfo>>;

/** A VRT of bytes from several files on the same cells. */
const describe = (raster: Raster, bands: readonly Band[]): string =>
  dataset(
    raster,
    bands.map(({ colour, file, table }, at) =>
      [
        `<VRTRasterBand dataType="Byte" band="${at + 1}"><ColorInterp>${colour}</ColorInterp>`,
        `<ComplexSource><SourceFilename relativeToVRT="0">${escape(path.resolve(file))}</SourceFilename><SourceBand>1</SourceBand>`,
        table ? `<LUT>${table.join(',')}</LUT>` : '',
        '</ComplexSource></VRTRasterBand>',
      ].join(''),
    ),
  );

const dataset = ({ size: [columns, rows], geoTransform, coordinateSystem }: Raster, bands: readonly string[]): string =>
  [
    `<VRTDataset rasterXSize="${columns}" rasterYSize="${rows}"><SRS>${escape(coordinateSystem?.wkt ?? '')}</SRS>`,
    `<GeoTransform>${geoTransform.join(',')}</GeoTransform>`,
    ...bands,
    '</VRTDataset>',
  ].join('');

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A picture for the viewer, hatched where the terrain was filled in, blue where it is the level of water, and clear elsewhere. */
export async function writeFilledForWeb(run: EngineRun, from: string, to: string): Promise<void> {
  const [raw, picture] = [`${to}.raw`, `${to}.rgba`];
  await runTool(run, { program: 'gdal_translate', args: ['-q', '-of', 'ENVI', from, raw] });
  const info = await rasterInfo(from, run.signal);
  const [columns] = info.size;
  const cells = await fs.readFile(raw);
  const pixels = Buffer.alloc(cells.length * 4);
  for (let at = 0; at < cells.length; at++) {
    if (cells[at] === filledMask.water) pixels.set(WATER, at * 4);
    else if (cells[at] === filledMask.filled && isHatched(at % columns, Math.floor(at / columns)))
      pixels.set(HATCH, at * 4);
  }
  await fs.writeFile(picture, pixels);
  await fs.writeFile(`${to}.vrt`, describePicture(info, path.basename(picture)));
  const form = webTiles(info.size, { COMPRESS: 'WEBP', QUALITY: 80, RESAMPLING: 'NEAREST' });
  await runTool(run, { program: 'gdal_translate', args: ['-q', ...form, `${to}.vrt`, to] });
  for (const file of [raw, `${raw.slice(0, -4)}.hdr`, `${raw}.hdr`, picture, `${to}.vrt`])
    await fs.rm(file, { force: true });
}

const describePicture = (raster: Raster, file: string): string =>
  dataset(
    raster,
    ['Red', 'Green', 'Blue', 'Alpha'].map((colour, at) =>
      [
        `<VRTRasterBand dataType="Byte" band="${at + 1}" subClass="VRTRawRasterBand"><ColorInterp>${colour}</ColorInterp>`,
        `<SourceFilename relativetoVRT="1">${file}</SourceFilename><ImageOffset>${at}</ImageOffset>`,
        `<PixelOffset>4</PixelOffset><LineOffset>${4 * raster.size[0]}</LineOffset></VRTRasterBand>`,
      ].join(''),
    ),
  );
