import { plainNumber } from './child-order.ts';
import type { GateLimits } from './gate-limits.ts';
import { lengthM, type Placed } from './length-m.ts';

const LITCHI_START = 'latitude,longitude,altitude(m),heading(deg),curvesize(m),rotationdir,gimbalmode,gimbalpitchangle';
const LITCHI_END =
  'altitudemode,speed(m/s),poi_latitude,poi_longitude,poi_altitude(m),poi_altitudemode,photo_timeinterval,photo_distinterval';
const LITCHI_COLUMNS = 46;
const litchiLimits = {
  waypoints: 10_000,
  lowestM: -200,
  highestM: 500,
  shortestM: 0.5,
  longestM: 1999,
  totalM: 30_000,
};
const [FIRST_ACTION, LAST_ACTION] = [8, 38];
const HIGHEST_ACTION = 5;
const LONGEST_STAY_MS = 32_767;

/** What is wrong with a mission of Litchi. */
export function checkLitchi(text: string, { topSpeed }: GateLimits): string[] {
  const { header, rows } = tableOf(text);
  const problems = [
    ...(header.startsWith(LITCHI_START) && header.endsWith(LITCHI_END) && header.split(',').length === LITCHI_COLUMNS
      ? []
      : ["The first line is not Litchi's."]),
    ...(rows.length === 0 ? ['There is no waypoint.'] : []),
    ...(rows.length > litchiLimits.waypoints ? [`There are more than ${litchiLimits.waypoints} waypoints.`] : []),
  ];
  if (problems.length > 0) return problems;
  const places = rows.map((row): Placed => ({ lat: row[0]!, lng: row[1]!, heightM: row[2]! }));
  const legs = places.slice(1).map((to, at) => lengthM(places[at]!, to));
  const total = legs.reduce((sum, leg) => sum + leg, 0);
  return [
    ...rows.flatMap((row, at) => litchiRow(row, `Waypoint ${at + 1}`, topSpeed)),
    ...legs.flatMap((leg, at) =>
      leg < litchiLimits.shortestM - 0.01 || leg > litchiLimits.longestM
        ? [`The leg from waypoint ${at + 1} to ${at + 2} is ${leg.toFixed(2)} m long.`]
        : [],
    ),
    ...(total > litchiLimits.totalM ? [`The route is ${(total / 1000).toFixed(1)} km long; Litchi flies 30 km.`] : []),
  ];
}

function litchiRow(row: readonly number[], name: string, topSpeed = 15): string[] {
  if (row.length !== LITCHI_COLUMNS || row.some(Number.isNaN))
    return [`${name} does not have ${LITCHI_COLUMNS} numbers.`];
  const [lat, lng, height, heading, curve, , gimbal, pitch] = row as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [mode, speed] = row.slice(LAST_ACTION) as [number, number];
  const actions = row.slice(FIRST_ACTION, LAST_ACTION);
  const isAction = actions.every((value, at) => {
    if (at % 2 === 1) return actions[at - 1] !== 0 || (value >= 0 && value <= LONGEST_STAY_MS);
    return Number.isInteger(value) && value >= -1 && value <= HIGHEST_ACTION;
  });
  const rules: [boolean, string][] = [
    [Math.abs(lat) <= 90 && Math.abs(lng) <= 180, 'has no valid position'],
    [height >= litchiLimits.lowestM && height <= litchiLimits.highestM, `is ${height} m high`],
    [heading >= -180 && heading <= 360, 'has no valid heading'],
    [curve >= 0 && curve <= 1000, 'has no valid corner'],
    [[0, 1, 2].includes(gimbal) && pitch >= -90 && pitch <= 45, 'has no valid camera angle'],
    [mode === 0 || mode === 1, 'has no valid altitude mode'],
    [speed >= 0 && speed <= topSpeed, `is flown at ${speed} m/s`],
    [isAction, 'has an unknown action'],
  ];
  return rules.flatMap(([isRight, text]) => (isRight ? [] : [`${name} ${text}.`]));
}

const PLAIN_HEADER =
  'index,latitude,longitude,altitude_amsl_m,altitude_agl_m,altitude_relative_m,speed_mps,heading_deg,gimbal_pitch_deg,photo';
/** Columns that may be empty. */
const optional = [3, 4, 8];

/** What is wrong with a plain table. */
export function checkCsv(text: string): string[] {
  const lines = text.trimEnd().split('\n');
  if (lines[0] !== PLAIN_HEADER) return ['The first line does not name the columns.'];
  return lines.slice(1).flatMap((line, at) => {
    const cells = line.split(',');
    const isRow =
      cells.length === 10 &&
      cells.every((cell, column) => !Number.isNaN(plainNumber(cell)) || (cell === '' && optional.includes(column)));
    const [index, lat, lng] = cells.map(plainNumber) as [number, number, number];
    const isPlace = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && index === at;
    const isPhoto = cells[9] === '0' || cells[9] === '1';
    return isRow && isPlace && isPhoto ? [] : [`Row ${at + 1} is not valid.`];
  });
}

function tableOf(text: string): { header: string; rows: number[][] } {
  const [header = '', ...lines] = text.trimEnd().split(/\r?\n/);
  return { header, rows: lines.map((line) => line.split(',').map(plainNumber)) };
}
