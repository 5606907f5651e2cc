import { refuse } from '../attempt.ts';
import { inputCaps } from '../input-caps.ts';
import { Positions } from '../positions.ts';
import { readNumber, type ReadRoute, type RouteWaypoint } from './route-plan.ts';

const HEADER = /^\ufeff?"?latitude"?\s*,\s*"?longitude"?\s*,\s*"?altitude\((m|ft)\)"?/i;
const FOOT_M = 0.3048;
const MPH_MPS = 0.44704;
const [STAY, PHOTO, VIDEO, VIDEO_END, TURN] = [0, 1, 2, 3, 4];
const actionNames: Readonly<Record<number, string>> = {
  [STAY]: 'Delay',
  [PHOTO]: 'Photos at waypoints',
  [VIDEO]: 'Video recording',
  [VIDEO_END]: 'Video recording',
  [TURN]: 'Change of heading',
};
/** Tilts the camera. */
const TILT = 5;
const gimbalModes = { focus: 1, angle: 2 } as const;
const ABOVE_GROUND = 1;

export const isLitchi = (text: string): boolean => HEADER.test(text.slice(0, 200));
export const isMetricLitchi = (text: string): boolean => HEADER.exec(text.slice(0, 200))?.[1]?.toLowerCase() === 'm';

/** Reads a mission of Litchi, in metres or feet. */
export function readLitchi(text: string): ReadRoute & { unseen: string[] } {
  const [head = '', ...lines] = text.replace(/^\ufeff/, '').split(/\r?\n/, inputCaps.planItems + 3);
  const rows = lines.filter((line) => line.trim() !== '');
  if (rows.length > inputCaps.planItems) refuse('too-many-items');
  const names = cellsOf(head).map((name) => name.toLowerCase());
  const column = (...wanted: string[]) => names.findIndex((name) => wanted.includes(name));
  const isFeet = column('altitude(ft)') >= 0;
  const places = {
    altitude: column('altitude(m)', 'altitude(ft)'),
    mode: column('altitudemode'),
    speed: column('speed(m/s)', 'speed(mph)', 'speed(ft/s)'),
    gimbal: column('gimbalmode'),
    pitch: column('gimbalpitchangle'),
    every: [column('photo_timeinterval'), column('photo_distinterval')],
    actions: names.flatMap((name, at) => (/^actiontype\d+$/.test(name) ? [at] : [])),
  };
  const speedUnit = names[places.speed] === 'speed(mph)' ? MPH_MPS : names[places.speed] === 'speed(ft/s)' ? FOOT_M : 1;
  const positions = new Positions();
  const unseen = new Set<string>();
  const onGround: number[] = [];
  const route = rows.map((line, at): RouteWaypoint => {
    const cells = cellsOf(line);
    const number = (place: number, fallback: number) =>
      place < 0 || cells[place] === undefined ? fallback : readNumber(cells[place]);
    if (number(places.mode, 0) === ABOVE_GROUND) onGround.push(at + 1);
    if (places.every.some((place) => number(place, -1) > 0)) unseen.add('Photos by distance or time');
    const gimbal = number(places.gimbal, 0);
    if (gimbal === gimbalModes.focus) unseen.add('Region of interest');
    let pitchDeg = gimbal === gimbalModes.angle ? -number(places.pitch, 0) + 0 : null;
    for (const place of places.actions) {
      const does = number(place, -1);
      if (does === TILT) pitchDeg = -number(place + 1, 0) + 0;
      else if (does >= 0) unseen.add(actionNames[does] ?? `Action ${does}`);
    }
    return {
      position: positions.read(readNumber(cells[1]), readNumber(cells[0])),
      altitudeM: number(places.altitude, NaN) * (isFeet ? FOOT_M : 1),
      speedMps: Math.max(0, number(places.speed, 0) * speedUnit),
      pitchDeg,
    };
  });
  const isAllOnGround = onGround.length === route.length;
  if (onGround.length > 0 && !isAllOnGround)
    unseen.add(`Heights above ground, read as heights above home: waypoint ${onGround.slice(0, 20).join(', ')}`);
  return {
    routes: [route],
    mode: isAllOnGround ? 'terrain' : 'relative',
    speedMps: route[0]?.speedMps ?? 0,
    kept: unseen.size > 0 ? [text.slice(0, MAX_KEPT)] : [],
    unseen: [...unseen],
  };
}

/** What is kept of one file, in characters. */
const MAX_KEPT = 1_000_000;

const cellsOf = (line: string) => line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
