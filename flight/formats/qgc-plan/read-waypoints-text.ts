import { firmwareTypes } from '../../mission/firmware.ts';
import { refuse } from '../attempt.ts';
import { inputCaps } from '../input-caps.ts';
import type { Json } from '../json-fields.ts';

const HEADER = /^\ufeff?QGC WPL (110|120)\s*$/;
const COLUMNS = 12;

/** Reads the tab-separated text of Mission Planner and QGroundControl; undefined for any other text. */
export function readWaypointsText(text: string): Json | undefined {
  if (text.length > inputCaps.bytes) refuse('too-large');
  const [header = '', ...rest] = text.slice(0, 16).split('\n');
  const version = rest.length > 0 ? HEADER.exec(header)?.[1] : undefined;
  if (version === undefined) return undefined;
  const lines = text
    .split('\n', inputCaps.planItems + 3)
    .slice(1)
    .filter((line) => line.trim() !== '');
  if (lines.length > inputCaps.planItems + 1) refuse('too-many-items');
  const rows = lines.map((line, index) => readRow(line, index, version === '120'));
  // Version 110 begins with the home position.
  const [home, ...items] = version === '110' ? rows : [undefined, ...rows];
  const plannedHomePosition = home?.params.slice(4);
  return {
    fileType: 'Plan',
    version: 1,
    groundStation: 'QGroundControl',
    // Texts that begin with home are written for ArduPilot.
    mission: {
      version: 2,
      firmwareType: version === '110' ? firmwareTypes.ardupilot : firmwareTypes.px4,
      ...(plannedHomePosition && { plannedHomePosition }),
      items,
    },
  };
}

/** Parrot writes NaN for values that are not given. */
function readRow(line: string, index: number, mayBeUnset: boolean) {
  const columns = line
    .trim()
    .split(/\s+/, COLUMNS)
    .map((cell) => (mayBeUnset && cell === 'NaN' ? null : Number(cell)));
  const isBad = (value: number | null) => value !== null && !Number.isFinite(value);
  if (columns.length < COLUMNS || columns.some(isBad) || columns.slice(0, 4).includes(null)) refuse('bad-coordinates');
  const [, , frame, command, ...params] = columns as [number, number, number, number, ...(number | null)[]];
  return {
    type: 'SimpleItem',
    autoContinue: columns[COLUMNS - 1] !== 0,
    command,
    doJumpId: index,
    frame,
    params: params.slice(0, 7),
  };
}
