import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { heightUnits, type ContourFormat, type HeightUnit } from '@overflight/contract/projects/contours.ts';
import { filledMask, type EngineRun } from '../../engine.ts';
import { runTool } from '../../run-tool.ts';
import { rasterInfo, type RasterInfo } from '../raster-info.ts';
import { cutContours, shoreLines } from './contour-lines.ts';
import { farFromGround } from './far-from-ground.ts';
import { isShore, outlineWater, waterHeight } from './outline-water.ts';
import { metresPerHeight, metresPerUnit, planeUnit } from './raster-units.ts';
import { smoothForContours } from './smooth-for-contours.ts';
import { drawingUnit } from './state-dxf.ts';
import type { IsAt } from './split-line.ts';
import { writeDxf } from './write-dxf.ts';

export const CONTOUR_NO_DATA = -9999;
/** Whether a place is filled is decided by most of so many cells of its contour, and whether it is a shore: no confetti along rough masks. */
const [REACH_CELLS, SHORE_REACH_CELLS] = [20, 8];
/** Narrower closed lines are noise; narrower closed contours are stones and shrubs, or hardly reach the next contour: only if they are steeper than 45°. */
const [LEAST_CELLS, LEAST_M, LEAST_STEPS] = [4, 2, 2];

export type WantedContours = {
  /** Terrain model, in the coordinate system of the contours. */
  terrain: string;
  /** On the same cells; null if the engine does not say. */
  filled: string | null;
  step: number;
  /** Of the step, and of the field `height`; points keep the unit of the terrain, except in DXF and GeoJSON. */
  unit: HeightUnit;
  format: ContourFormat;
  to: string;
  /** A folder for files in between; removed by whoever made it. */
  scratch: string;
};

type Tools = Pick<EngineRun, 'signal' | 'log' | 'threads'>;

/** Contours of a terrain model, cut where it was filled in; none crosses what is far from measured ground, or water, which has its shores. */
export async function drawContours(run: Tools, wanted: WantedContours): Promise<void> {
  await fs.mkdir(wanted.scratch, { recursive: true });
  const info = await rasterInfo(wanted.terrain, run.signal);
  const heights = path.join(wanted.scratch, 'heights.envi');
  await toRaw(run, wanted.terrain, heights);
  const perHeight = heightUnits[wanted.unit].perMetre * metresPerHeight(info);
  const values = new Float32Array(new Uint8Array(await fs.readFile(heights)).buffer);
  const inUnit = values.map((height) => (height === CONTOUR_NO_DATA ? height : height * perHeight));
  const mask = await maskOf(run, wanted, info);
  const drawing = { info, mask, heights: inUnit, ups: upwardUnits(wanted.format, info) / perHeight, like: heights };
  const lines = path.join(wanted.scratch, 'contours.geojsonl');
  await pipeline(Readable.from(await contoursOf(run, wanted, drawing)), createWriteStream(lines));
  await fs.appendFile(lines, Readable.from(await shoresOf(run, wanted, drawing)));
  await convert(run, { from: lines, info }, wanted);
}

const toRaw = (run: Tools, from: string, to: string): Promise<void> =>
  runTool(run, { program: 'gdal_translate', args: ['-q', '-of', 'ENVI', from, to] });

async function maskOf(run: Tools, { filled, scratch }: WantedContours, info: RasterInfo): Promise<Uint8Array | null> {
  if (filled === null) return null;
  const raw = path.join(scratch, 'filled.envi');
  await toRaw(run, filled, raw);
  const cells = await fs.readFile(raw);
  const [columns, rows] = info.size;
  if (cells.length !== columns * rows) throw new Error('the mask is not on the cells of the terrain');
  return cells;
}

type Drawing = {
  info: RasterInfo;
  mask: Uint8Array | null;
  /** In the unit of the contours. */
  heights: Float32Array;
  /** Units of upward coordinates in one of these heights. */
  ups: number;
  /** A raster on the same cells, with its header beside it. */
  like: string;
};

async function contoursOf(run: Tools, { scratch, step, unit }: WantedContours, drawing: Drawing) {
  const { info, mask, heights, ups, like } = drawing;
  const [columns, rows] = info.size;
  const isFar = mask && farFromGround({ columns, rows, mask }, cellSizeM(info));
  const values = heights.map((height, at) =>
    mask?.[at] === filledMask.water || isFar?.[at] === 1 ? CONTOUR_NO_DATA : height,
  );
  const smooth = smoothForContours({ columns, rows, values }, CONTOUR_NO_DATA);
  await fs.writeFile(like, new Uint8Array(smooth.buffer));
  const drawn = path.join(scratch, 'drawn.geojson');
  const about = ['-a', 'height', '-3d', '-i', String(step), '-snodata', String(CONTOUR_NO_DATA)];
  await runTool(run, { program: 'gdal_contour', args: ['-q', ...about, '-f', 'GeoJSON', like, drawn] });
  const stepM = step / heightUnits[unit].perMetre;
  const acrossM = Math.max(LEAST_CELLS * cellSizeM(info)[0], LEAST_M, LEAST_STEPS * stepM);
  const least = { acrossM, metresPerUnit: metresPerUnit(info) };
  return cutContours(drawn, {
    step,
    unit,
    ups,
    least,
    measuredAt: measuredOn(mask, info),
    reach: reachOf(info, REACH_CELLS),
  });
}

async function shoresOf(run: Tools, { scratch, unit }: WantedContours, { info, mask, heights, ups, like }: Drawing) {
  const [columns, rows] = info.size;
  const drawn = path.join(scratch, 'shores.geojson');
  const size = { columns, rows };
  if (!mask || !(await outlineWater(run, { size, mask, like, to: drawn }))) return [];
  return shoreLines(drawn, {
    unit,
    ups,
    least: { acrossM: LEAST_CELLS * cellSizeM(info)[0], metresPerUnit: metresPerUnit(info) },
    shoreAt: (x, y) => isShore({ size, mask }, cellOf(info, x, y)),
    reach: reachOf(info, SHORE_REACH_CELLS),
    levelAt: (x, y) => waterHeight({ size, mask, heights }, cellOf(info, x, y)),
  });
}

const reachOf = ({ geoTransform }: RasterInfo, cells: number): number => cells * Math.abs(geoTransform[1]);

function cellSizeM(info: RasterInfo): readonly [x: number, y: number] {
  const [perX, perY] = metresPerUnit(info);
  return [Math.abs(info.geoTransform[1]) * perX, Math.abs(info.geoTransform[5]) * perY];
}

function measuredOn(mask: Uint8Array | null, info: RasterInfo): IsAt {
  if (mask === null) return () => null;
  return (x, y) => {
    const [column, row] = cellOf(info, x, y);
    return mask[row * info.size[0] + column] === filledMask.measured;
  };
}

function cellOf(
  { geoTransform: [west, width, , north, , height] }: RasterInfo,
  x: number,
  y: number,
): [number, number] {
  return [Math.floor((x - west) / width), Math.floor((y - north) / height)];
}

const drivers: Record<Exclude<ContourFormat, 'dxf'>, readonly string[]> = {
  gpkg: ['-f', 'GPKG', '-nln', 'contours'],
  shp: ['-f', 'ESRI Shapefile', '-nln', 'contours'],
  geojson: ['-f', 'GeoJSON', '-t_srs', 'EPSG:4326', '-lco', 'RFC7946=YES', '-lco', 'COORDINATE_PRECISION=8'],
};

type Source = { from: string; info: RasterInfo };

async function convert(run: Tools, { from, info }: Source, { format, to, scratch }: WantedContours): Promise<void> {
  const system = path.join(scratch, 'system.wkt');
  await fs.writeFile(system, info.coordinateSystem?.wkt ?? '');
  // GDAL does not write over a drawing, nor over lines in GeoJSON.
  await fs.rm(to, { force: true });
  const toLines = (how: readonly string[]) =>
    runTool(run, {
      program: 'ogr2ogr',
      args: ['-q', ...how, '-dim', 'XYZ', to, `GeoJSONSeq:${from}`],
    });
  if (format === 'dxf') return writeDxf({ info, system, to, convert: toLines });
  await toLines([...drivers[format], format === 'geojson' ? '-s_srs' : '-a_srs', system]);
}

/** In one height of the terrain. That of GeoJSON is the metre by its standard; a drawing has one unit for all three axes. */
function upwardUnits(format: ContourFormat, info: RasterInfo): number {
  if (format === 'geojson') return metresPerHeight(info);
  return format === 'dxf' ? metresPerHeight(info) / drawingUnit(planeUnit(info)).metres : 1;
}
