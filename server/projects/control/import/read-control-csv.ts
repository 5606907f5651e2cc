import {
  controlCaps,
  tableUnits,
  sigmaLimitsM,
  type ControlRole,
} from '@overflight/contract/projects/control-points.ts';
import { readCsv, type CsvRow } from '../../../fleet/csv.ts';
import { badLines, noPoints, tooManyPoints, type LineProblem } from './control-refusals.ts';

/** A line of the table; coordinates and height are in its own units. */
export type StatedPoint = {
  line: number;
  name: string;
  east: number;
  north: number;
  height: number;
  horizontalSigmaM: number | null;
  verticalSigmaM: number | null;
  /** Null if the table does not tell. */
  role: ControlRole | null;
};

/** Columns by the names that people and receivers give them. */
const columnNames = {
  name: ['name', 'id', 'point', 'label', 'pointid', 'pointname', 'number', 'no'],
  east: ['x', 'e', 'east', 'easting', 'lon', 'lng', 'long', 'longitude'],
  north: ['y', 'n', 'north', 'northing', 'lat', 'latitude'],
  height: ['z', 'h', 'height', 'elevation', 'elev', 'alt', 'altitude', 'up'],
  horizontalSigma: ['accuracy', 'horizontalaccuracy', 'xyaccuracy', 'sigma', 'hrms', 'hz', 'horizontalsigma'],
  verticalSigma: ['verticalaccuracy', 'zaccuracy', 'heightaccuracy', 'vrms', 'vt', 'verticalsigma'],
  role: ['role', 'type', 'kind'],
} as const;
type Column = keyof typeof columnNames;
type Columns = Partial<Record<Column, number>>;

const orders = {
  'east-north': ['name', 'east', 'north', 'height', 'horizontalSigma', 'verticalSigma', 'role'],
  'north-east': ['name', 'north', 'east', 'height', 'horizontalSigma', 'verticalSigma', 'role'],
} as const satisfies Record<string, readonly Column[]>;

const roleNames: Readonly<Record<string, ControlRole | null>> = {
  '': null,
  control: 'control',
  gcp: 'control',
  check: 'check',
  checkpoint: 'check',
  cp: 'check',
};

/** The points of a table. Refuses with every line that cannot be read. */
export function readControlCsv(
  text: string,
  order: keyof typeof orders,
  accuracyUnit: keyof typeof tableUnits = 'm',
): StatedPoint[] {
  const rows = readCsv(withCommas(text)).filter(({ cells }) => !cells[0]?.startsWith('#'));
  const [first] = rows;
  if (!first) throw noPoints();
  const named = columnsOf(first);
  const columns = named ?? (Object.fromEntries(orders[order].map((column, at) => [column, at])) as Columns);
  const width = named ? first.cells.length : orders[order].length;
  const lines = named ? rows.slice(1) : rows;
  if (lines.length === 0) throw noPoints();
  if (lines.length > controlCaps.points) throw tooManyPoints(controlCaps.points);
  const problems: LineProblem[] = [];
  const seen = new Map<string, number>();
  const points = lines.flatMap((row) => {
    const point = surplusOf(row, width) ?? pointOf(row, { columns, accuracyUnit });
    const before = typeof point === 'string' ? undefined : seen.get(point.name);
    const problem =
      typeof point === 'string' ? point : before === undefined ? null : `'${point.name}' is on line ${before} too`;
    if (problem !== null || typeof point === 'string') {
      problems.push({ line: row.line, problem: problem ?? '' });
      return [];
    }
    seen.set(point.name, row.line);
    return [point];
  });
  if (problems.length > 0) throw badLines(problems);
  return points;
}

/** Where nothing else separates fields, runs of spaces do. A unit in brackets stays with the name of its column. */
function withCommas(text: string): string {
  const lines = text.split(/\r\n|[\r\n]/);
  if (lines.some((line) => !line.startsWith('#') && /[,;\t]/.test(line))) return text;
  return lines
    .map((line) =>
      line
        .trim()
        .replaceAll(/ +(?=[([])/g, '')
        .replaceAll(/[ \u00a0]+/g, ','),
    )
    .join('\n');
}

/** A value beyond the columns would be lost without a word. */
function surplusOf({ cells }: CsvRow, width: number): string | null {
  const surplus = cells.slice(width).find((cell) => cell.trim() !== '');
  return surplus === undefined ? null : `'${surplus.slice(0, 40)}' stands beyond the last column`;
}

/** The first line names the columns if it names east, north and height. */
function columnsOf({ cells }: CsvRow): Columns | null {
  const letters = cells.map((cell) =>
    cell
      .toLowerCase()
      .replace(/\(.*\)|\[.*\]/, '')
      .replaceAll(/[^a-z]/g, ''),
  );
  const columns: Columns = {};
  for (const [column, names] of Object.entries(columnNames) as [Column, readonly string[]][]) {
    const at = letters.findIndex((cell) => names.includes(cell));
    if (at >= 0) columns[column] = at;
  }
  const { east, north, height } = columns;
  return east === undefined || north === undefined || height === undefined ? null : { name: 0, ...columns };
}

type Meaning = { columns: Columns; accuracyUnit: keyof typeof tableUnits };

/** The point of a line, or what is wrong with it. */
function pointOf({ line, cells }: CsvRow, { columns, accuracyUnit }: Meaning): StatedPoint | string {
  const cell = (column: Column) => (columns[column] === undefined ? '' : (cells[columns[column]] ?? ''));
  const name = cell('name')
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  if (name === '') return 'the name is missing';
  if (name.length > controlCaps.nameCharacters) return `the name is longer than ${controlCaps.nameCharacters} letters`;
  const places = (['east', 'north', 'height'] as const).map((column) => {
    const value = numberOf(cell(column));
    if (value !== null) return value;
    return cell(column) === '' ? `${column} is missing` : `'${cell(column).slice(0, 40)}' is no number for ${column}`;
  });
  const wrong = places.find((place) => typeof place === 'string');
  if (wrong !== undefined) return String(wrong);
  const [east, north, height] = places as [number, number, number];
  const { name: unit, inMetres } = tableUnits[accuracyUnit];
  const sigmas = (['horizontalSigma', 'verticalSigma'] as const).map((column) => {
    if (cell(column) === '') return null;
    const value = (numberOf(cell(column)) ?? NaN) * inMetres;
    if (value >= sigmaLimitsM.min && value <= sigmaLimitsM.max) return value;
    const [least, most] = [sigmaLimitsM.min, sigmaLimitsM.max].map((metres) => Number((metres / inMetres).toFixed(3)));
    return `'${cell(column).slice(0, 40)}' is no accuracy in ${unit} between ${least} and ${most}`;
  });
  const badSigma = sigmas.find((sigma) => typeof sigma === 'string');
  if (badSigma !== undefined) return String(badSigma);
  const [horizontalSigmaM, verticalSigmaM] = sigmas as [number | null, number | null];
  const role =
    roleNames[
      cell('role')
        .toLowerCase()
        .replaceAll(/[^a-z]/g, '')
    ];
  if (role === undefined) return `'${cell('role').slice(0, 40)}' is no role: control or check`;
  return {
    line,
    name,
    east,
    north,
    height,
    horizontalSigmaM,
    verticalSigmaM: verticalSigmaM ?? horizontalSigmaM,
    role,
  };
}

/** With a decimal point, or a decimal comma where cells are not separated by commas. */
function numberOf(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00a0']/g, '').replace(/^(-?\d+),(\d+)$/, '$1.$2');
  return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : null;
}
