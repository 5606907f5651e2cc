import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { heightUnits, type ContourFormat, type HeightUnit } from '@overflight/contract/projects/contours.ts';
import { utmCodeOf } from '@overflight/flight/geo/planes/utm.ts';
import { filledMask, type EngineRun } from '../../engine.ts';
import { runTool } from '../../run-tool.ts';
import { boundsOf, rasterInfo } from '../raster-info.ts';
import { outlineWater, waterHeight } from './outline-water.ts';
import { smoothForContours } from './smooth-for-contours.ts';
import { drawingUnit, stateDxf } from './state-dxf.ts';
import { splitContour, type MeasuredAt } from './split-contour.ts';
import { systemOfDrawing } from './system-of-drawing.ts';

export const CONTOUR_NO_DATA = -9999;
/** Every fifth contour is drawn bolder and labelled. */
const INDEX_EVERY = 5;
/** Closed contours of fewer points are noise. */
const MIN_POINTS = 16;
/** Whether a place is filled is decided by most of so many cells of its contour: no confetti along rough masks. */
const REACH_CELLS = 20;

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

/** Contours of a terrain model, cut where it was filled in; none crosses water, which has an outline. */
export async function drawContours(run: Tools, wanted: WantedContours): Promise<void> {
  const inScratch = (name: string) => path.join(wanted.scratch, name);
  await fs.mkdir(wanted.scratch, { recursive: true });
  const info = await rasterInfo(wanted.terrain, run.signal);
  const [columns, rows] = info.size;
  const heights = inScratch('heights.envi');
  await toRaw(run, wanted.terrain, heights);
  const bytes = await fs.readFile(heights);
  const values = new Float32Array(new Uint8Array(bytes).buffer);
  const mask = await maskOf(run, wanted, info);
  const perHeight = heightUnits[wanted.unit].perMetre * metresPerHeight(info);
  const inUnit = values.map((height) => (height === CONTOUR_NO_DATA ? height : height * perHeight));
  const onLand = inUnit.map((height, at) => (mask?.[at] === filledMask.water ? CONTOUR_NO_DATA : height));
  const smooth = smoothForContours({ columns, rows, values: onLand }, CONTOUR_NO_DATA);
  await fs.writeFile(heights, new Uint8Array(smooth.buffer));
  const drawn = inScratch('drawn.geojson');
  const about = ['-a', 'height', '-3d', '-i', String(wanted.step), '-snodata', String(CONTOUR_NO_DATA)];
  await runTool(run, { program: 'gdal_contour', args: ['-q', ...about, '-f', 'GeoJSON', heights, drawn] });
  const lines = inScratch('contours.geojsonl');
  const reach = REACH_CELLS * Math.abs(info.geoTransform[1]);
  const ups = upwardUnits(wanted.format, info) / perHeight;
  const cut = { measuredAt: measuredOn(mask, info), ...wanted, ups, reach };
  await pipeline(Readable.from(cutLines(drawn, cut)), createWriteStream(lines));
  const shores = inScratch('shores.geojson');
  const water = mask && { size: { columns, rows }, mask, like: heights, to: shores };
  if (water && (await outlineWater(run, water)))
    await fs.appendFile(lines, Readable.from(shoreLines(shores, { ...water, ...wanted, heights: inUnit, info, ups })));
  await convert(run, { from: lines, system: inScratch('system.wkt'), info }, wanted);
}

const toRaw = (run: Tools, from: string, to: string): Promise<void> =>
  runTool(run, { program: 'gdal_translate', args: ['-q', '-of', 'ENVI', from, to] });

type Info = Awaited<ReturnType<typeof rasterInfo>>;

async function maskOf(run: Tools, { filled, scratch }: WantedContours, info: Info): Promise<Uint8Array | null> {
  if (filled === null) return null;
  const raw = path.join(scratch, 'filled.envi');
  await toRaw(run, filled, raw);
  const cells = await fs.readFile(raw);
  const [columns, rows] = info.size;
  if (cells.length !== columns * rows) throw new Error('the mask is not on the cells of the terrain');
  return cells;
}

function measuredOn(mask: Uint8Array | null, info: Info): MeasuredAt {
  if (mask === null) return () => null;
  return (x, y) => {
    const [column, row] = cellOf(info, x, y);
    return mask[row * info.size[0] + column] === filledMask.measured;
  };
}

function cellOf({ geoTransform: [west, width, , north, , height] }: Info, x: number, y: number): [number, number] {
  return [Math.floor((x - west) / width), Math.floor((y - north) / height)];
}

type Drawn = { properties: { height: number }; geometry: { coordinates: number[][] } };

type Cut = Pick<WantedContours, 'step' | 'unit'> & {
  measuredAt: MeasuredAt;
  /** Units of upward coordinates in one of heights. */
  ups: number;
  /** Units of the map that are decided together. */
  reach: number;
};

/** The lines of a file that are long enough: GDAL writes one feature a line. */
async function* linesOf(file: string): AsyncGenerator<Drawn> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const text = line.trim().replace(/,$/, '');
    if (!text.startsWith('{ "type": "Feature"')) continue;
    const drawn = JSON.parse(text) as Drawn;
    const { coordinates } = drawn.geometry;
    const [first, last] = [coordinates[0], coordinates.at(-1)];
    const isClosed = first?.[0] === last?.[0] && first?.[1] === last?.[1];
    if (!isClosed || coordinates.length >= MIN_POINTS) yield drawn;
  }
}

async function* cutLines(file: string, { measuredAt, step, unit, ups, reach }: Cut) {
  for await (const { properties, geometry } of linesOf(file)) {
    const isIndex = Math.round(properties.height / step) % INDEX_EVERY === 0;
    for (const { isMeasured, points } of splitContour(geometry.coordinates, { measuredAt, reach }))
      yield featureOf(
        { height: properties.height, unit, isIndex, ground: groundText(isMeasured) },
        points.map(([x, y, up]) => [x, y, (up ?? 0) * ups]),
      );
  }
}

type Shores = Parameters<typeof waterHeight>[0] & Pick<Cut, 'unit' | 'ups'> & { info: Info };

/** The outline of water, at its level. */
async function* shoreLines(file: string, shores: Shores) {
  for await (const { geometry } of linesOf(file)) {
    const [x = 0, y = 0] = geometry.coordinates[0] ?? [];
    const height = waterHeight(shores, cellOf(shores.info, x, y));
    if (height === undefined) continue;
    const about = { height: Number(height.toFixed(2)), unit: shores.unit, isIndex: false, ground: 'water' } as const;
    yield featureOf(
      about,
      geometry.coordinates.map(([east, north]) => [east, north, height * shores.ups]),
    );
  }
}

type About = { height: number; unit: HeightUnit; isIndex: boolean; ground: string };

function featureOf({ height, unit, isIndex, ground }: About, coordinates: (number | undefined)[][]): string {
  const properties = { height, unit: heightUnits[unit].symbol, isindex: isIndex ? 1 : 0, ground };
  return `${JSON.stringify({ type: 'Feature', properties, geometry: { type: 'LineString', coordinates } })}\n`;
}

function groundText(isMeasured: boolean | null): string {
  if (isMeasured === null) return 'not known';
  return isMeasured ? 'measured' : 'filled';
}

const drivers: Record<Exclude<ContourFormat, 'dxf'>, readonly string[]> = {
  gpkg: ['-f', 'GPKG', '-nln', 'contours'],
  shp: ['-f', 'ESRI Shapefile', '-nln', 'contours'],
  geojson: ['-f', 'GeoJSON', '-t_srs', 'EPSG:4326', '-lco', 'RFC7946=YES', '-lco', 'COORDINATE_PRECISION=8'],
};

type Source = { from: string; system: string; info: Info };

async function convert(run: Tools, { from, system, info }: Source, { format, to }: WantedContours): Promise<void> {
  await fs.writeFile(system, info.coordinateSystem?.wkt ?? '');
  if (format === 'dxf') return drawDxf(run, { from, system, info }, to);
  const assigned = [format === 'geojson' ? '-s_srs' : '-a_srs', system];
  await toLines(run, [...drivers[format], ...assigned], { from, to });
}

const toLines = (run: Tools, how: readonly string[], { from, to }: { from: string; to: string }): Promise<void> =>
  runTool(run, {
    program: 'ogr2ogr',
    args: ['-q', '-overwrite', ...how, '-dim', 'XYZ', to, `GeoJSONSeq:${from}`],
  });

async function drawDxf(run: Tools, { from, system, info }: Source, to: string): Promise<void> {
  const wkt = info.coordinateSystem?.wkt ?? '';
  const zone = isInDegrees(wkt) ? utmAround(info) : null;
  const unit = zone === null ? unitOf(wkt) : 'metre';
  const about = systemOfDrawing({ wkt, zone, unit, heights: info.metadata['']?.['TIFFTAG_IMAGEDESCRIPTION'] });
  const [west, , , north, , height] = info.geoTransform;
  const corner: Corner = [west, north + height * info.size[1]];
  const letters = 1 / drawingUnit(unit).metres;
  const turned = zone === null ? ['-a_srs', system] : ['-s_srs', system, '-t_srs', `EPSG:${zone}`];
  const drawn = ['-f', 'DXF', '-dialect', 'SQLite', '-sql', layersOf(about, { corner, letters })];
  // GDAL does not write over a drawing.
  await fs.rm(to, { force: true });
  await toLines(run, [...drawn, ...turned], { from, to });
  await stateDxf(to, { unit, system: about });
}

type Corner = readonly [x: number, y: number];
type Note = { corner: Corner; /** Height of its letters, in the unit of the drawing. */ letters: number };

/** DXF has layers instead of fields. Below the south-western corner it says in which system it is. */
function layersOf(about: readonly string[], { corner: [x, y], letters }: Note): string {
  const lines =
    "select geometry, case when ground = 'filled' then 'CONTOURS_FILLED' when ground = 'water' then 'WATER' when isindex = 1 then 'CONTOURS_INDEX' else 'CONTOURS' end as Layer";
  if (about.length === 0) return `${lines} from contours`;
  const text = about.join('\n').replaceAll('"', "'").replaceAll("'", "''");
  const style = `LABEL(t:"${text}",s:${letters}g,p:7)`;
  const note = `select MakePointZ(${x}, ${y}, 0), 'COORDINATE_SYSTEM', '${style}'`;
  return `${lines}, null as OGR_STYLE from contours union all ${note}`;
}

const metresPerHeight = ({ bands }: Info): number => drawingUnit(bands[0]?.unit ?? 'metre').metres;

/** Of east and north; metres in degrees, which no CAD program knows. */
const unitOf = (wkt: string): string => /CS\[Cartesian.*?LENGTHUNIT\["([^"]+)"/s.exec(wkt)?.[1] ?? 'metre';

/** Of upward coordinates, in one height of the terrain: that of GeoJSON is the metre by its standard. */
function upwardUnits(format: ContourFormat, info: Info): number {
  if (format === 'geojson') return metresPerHeight(info);
  return format === 'dxf' ? drawingUnitsPerHeight(info) : 1;
}

/** A drawing has one unit for all three axes; heights may be in metres where east and north are in feet. */
function drawingUnitsPerHeight(info: Info): number {
  const wkt = info.coordinateSystem?.wkt ?? '';
  return metresPerHeight(info) / drawingUnit(isInDegrees(wkt) ? 'metre' : unitOf(wkt)).metres;
}

const isInDegrees = (wkt: string): boolean => /^\s*GEOG/.test(wkt);

/** CAD programs know no degrees: the UTM zone at the middle. */
function utmAround(info: Info): number {
  const [west, south, east, north] = boundsOf(info);
  return utmCodeOf([(west + east) / 2, (south + north) / 2]);
}
