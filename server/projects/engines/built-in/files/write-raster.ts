import path from 'node:path';
import type { EngineRun } from '../../engine.ts';
import { runTool } from '../../run-tool.ts';
import type { GridLayout } from '../heights/height-grid.ts';
import { makeAtomically, writeAtomically } from '../run-folder.ts';
import type { Placing } from '../placing/placed-scene.ts';

type Band = {
  type: 'Byte' | 'Float32';
  colour?: string;
  noData?: number;
  offsetBytes: number;
  description?: string;
  /** In nanometres. */
  wavelength?: number | null;
};

export type RawRaster = {
  layout: GridLayout;
  /** A raster that is on no map says so in its own words. */
  placing: Pick<Placing, 'origin'> & ({ epsg: number } | { wkt: string });
  /** Raw pixels, row by row. */
  file: string;
  pixelBytes: number;
  bands: readonly Band[];
  to: string;
};

const creation = [
  '-q',
  '-of',
  'GTiff',
  '-co',
  'TILED=YES',
  '-co',
  'COMPRESS=DEFLATE',
  '-co',
  'ZLEVEL=1',
  '-co',
  'BIGTIFF=IF_SAFER',
];

/** Converts a raw pixel file to GeoTIFF without loading it into memory. */
export async function writeRaster(run: EngineRun, raster: RawRaster): Promise<void> {
  const description = `${raster.file}.vrt`;
  await writeAtomically(description, describe(raster));
  await makeAtomically(raster.to, (draft) =>
    runTool(run, {
      program: 'gdal_translate',
      args: [...creation, description, draft],
    }),
  );
}

function describe({ layout, placing, file, pixelBytes, bands }: RawRaster): string {
  const { columns, rows, cellM, westM, northM } = layout;
  const place = [placing.origin[0] + westM, cellM, 0, placing.origin[1] + northM, 0, -cellM].join(',');
  const system = 'wkt' in placing ? placing.wkt : `EPSG:${placing.epsg}`;
  return [
    `<VRTDataset rasterXSize="${columns}" rasterYSize="${rows}"><SRS>${system}</SRS>`,
    `<GeoTransform>${place}</GeoTransform>`,
    ...bands.flatMap(({ type, colour, noData, offsetBytes, description, wavelength = null }, at) => [
      `<VRTRasterBand dataType="${type}" band="${at + 1}" subClass="VRTRawRasterBand">`,
      description === undefined ? '' : `<Description>${escape(description)}</Description>`,
      wavelength === null ? '' : wavelengthTags(wavelength),
      colour === undefined ? '' : `<ColorInterp>${colour}</ColorInterp>`,
      noData === undefined ? '' : `<NoDataValue>${noData}</NoDataValue>`,
      `<SourceFilename relativetoVRT="1">${path.basename(file)}</SourceFilename>`,
      `<ImageOffset>${offsetBytes}</ImageOffset><PixelOffset>${pixelBytes}</PixelOffset>`,
      `<LineOffset>${pixelBytes * columns}</LineOffset><ByteOrder>LSB</ByteOrder></VRTRasterBand>`,
    ]),
    '</VRTDataset>',
  ].join('');
}

/** As ENVI names it, which most programs read, and as GDAL does. */
const wavelengthTags = (nm: number): string =>
  `<Metadata><MDI key="wavelength">${nm}</MDI><MDI key="wavelength_units">Nanometers</MDI></Metadata>` +
  `<Metadata domain="IMAGERY"><MDI key="CENTRAL_WAVELENGTH_UM">${nm / 1000}</MDI></Metadata>`;

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
