import { plainNumber } from './child-order.ts';

const COLUMNS = 12;
const MAX_ROWS = 65_535;
/** Commands that fly to a place, and frames of places. */
const placed = [16, 21, 22];
const frames = [0, 2, 3, 10];

/** What is wrong with a text of waypoints (QGC WPL). Parrot's begins without home, and has NaN for what is not given. */
export function checkMissionText(text: string, version: '110' | '120'): string[] {
  const [header = '', ...lines] = text.trimEnd().split('\n');
  if (header !== `QGC WPL ${version}`) return [`The first line is not QGC WPL ${version}.`];
  if (lines.length < 2 || lines.length > MAX_ROWS) return ['There is no waypoint to fly to.'];
  const rows = lines.map((line) =>
    line.split('\t').map((cell) => (version === '120' && cell === 'NaN' ? null : plainNumber(cell))),
  );
  const current = rows.filter((row) => row[1] === 1).length;
  return [
    ...(current === 1 ? [] : ['Not exactly one row is the current one.']),
    ...rows.flatMap((row, at) => checkRow(row, at)),
    ...(rows.some((row) => row[3] === 16) ? [] : ['There is no waypoint to fly to.']),
  ];
}

function checkRow(row: readonly (number | null)[], at: number): string[] {
  const [index, , frame, command, , , , , lat, lng] = row;
  const isRow = row.length === COLUMNS && index === at && !row.some((cell) => Number.isNaN(cell));
  if (!isRow || !frames.includes(frame ?? -1)) return [`Row ${at + 1} is not valid.`];
  const isPlaced = frame !== 2 && placed.includes(command ?? -1);
  const isPlace = typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  return !isPlaced || isPlace ? [] : [`Row ${at + 1} has no valid position.`];
}
