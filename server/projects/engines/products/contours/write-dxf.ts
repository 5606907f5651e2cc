import type { RasterInfo } from '../raster-info.ts';
import type { DxfLayerName } from './dxf-layers.ts';
import { isInDegrees, planeUnit, utmAround } from './raster-units.ts';
import { drawingUnit, stateDxf } from './state-dxf.ts';
import { systemOfDrawing } from './system-of-drawing.ts';

type Drawing = {
  info: RasterInfo;
  /** A file with the system of the lines as WKT. */
  system: string;
  to: string;
  /** Runs ogr2ogr with these arguments. */
  convert: (how: readonly string[]) => Promise<void>;
};

/** Writes lines as DXF, with layers instead of fields. */
export async function writeDxf({ info, system, to, convert }: Drawing): Promise<void> {
  const zone = isInDegrees(info) ? utmAround(info) : null;
  const unit = planeUnit(info);
  const wkt = info.coordinateSystem?.wkt ?? '';
  const about = systemOfDrawing({ wkt, zone, unit, heights: info.metadata['']?.['TIFFTAG_IMAGEDESCRIPTION'] });
  const [west, , , north, , height] = info.geoTransform;
  const corner: Corner = [west, north + height * info.size[1]];
  const letters = 1 / drawingUnit(unit).metres;
  const turned = zone === null ? ['-a_srs', system] : ['-s_srs', system, '-t_srs', `EPSG:${zone}`];
  await convert(['-f', 'DXF', '-dialect', 'SQLite', '-sql', layersOf(about, { corner, letters }), ...turned]);
  await stateDxf(to, { unit, system: about });
}

/** In this order. */
const layers: readonly (readonly [layer: DxfLayerName, condition: string])[] = [
  ['CONTOURS_FILLED', "ground = 'filled'"],
  ['WATER', "ground = 'water'"],
  ['CONTOURS_INDEX', 'isindex = 1'],
];
const OTHERS: DxfLayerName = 'CONTOURS';

type Corner = readonly [x: number, y: number];
type Note = { corner: Corner; /** Height of its letters, in the unit of the drawing. */ letters: number };

/** The layer of each line. Below the south-western corner the drawing says in which system it is. */
function layersOf(about: readonly string[], { corner: [x, y], letters }: Note): string {
  const cases = layers.map(([layer, condition]) => `when ${condition} then '${layer}'`).join(' ');
  const lines = `select geometry, case ${cases} else '${OTHERS}' end as Layer`;
  if (about.length === 0) return `${lines} from contours`;
  const text = about.join('\n').replaceAll('"', "'").replaceAll("'", "''");
  const style = `LABEL(t:"${text}",s:${letters}g,p:7)`;
  const note = `select MakePointZ(${x}, ${y}, 0), 'COORDINATE_SYSTEM', '${style}'`;
  return `${lines}, null as OGR_STYLE from contours union all ${note}`;
}
