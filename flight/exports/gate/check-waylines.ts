import type { XmlElement } from '../../formats/xml-zip/parse-xml.ts';
import { childOf, childOrder, childrenOf, numberIn, plainNumber, textIn } from './child-order.ts';
import { checkActionGroups } from './check-action-groups.ts';
import { checkInside } from './check-config.ts';
import type { GateLimits } from './gate-limits.ts';
import { lengthM, type Placed } from './length-m.ts';
import { folderOrder, type WpmlRules } from './wpml-rules.ts';

const SHORTEST_LEG_M = 0.5;
const SLOWEST_MPS = 0.1;
/** Index numbers have 16 bits. */
const MAX_WAYPOINTS = 65_535;
/** Above the ellipsoid, from the lowest to the highest ground with an aircraft over it. */
const [LOWEST_ELLIPSOID_M, HIGHEST_ELLIPSOID_M] = [-600, 10_500];

/** One Folder of a waylines.wpml: order, heights, speeds, legs, curves and action groups. */
export function checkWaylines(folder: XmlElement, rules: WpmlRules, limits: GateLimits): string[] {
  const marks = childrenOf(folder, 'Placemark');
  const mode = textIn(folder, 'executeHeightMode') ?? '';
  const most = Math.min(limits.waypoints ?? MAX_WAYPOINTS, MAX_WAYPOINTS);
  const speed = numberIn(folder, 'autoFlightSpeed');
  return [
    ...childOrder(folder, folderOrder),
    ...(rules.heightModes.includes(mode) ? [] : [`executeHeightMode ${mode} is not known to this app.`]),
    ...(marks.length < 2 ? ['A route needs two waypoints at least.'] : []),
    ...(marks.length > most ? [`The route has ${marks.length} waypoints, and the aircraft takes ${most}.`] : []),
    ...(isSpeed(speed, rules, limits) ? [] : [`autoFlightSpeed ${speed} m/s is out of range.`]),
    ...marks.flatMap((mark, at) => checkMark(mark, at, { rules, limits, mode })),
    ...checkLegs(marks),
    ...checkActionGroups(marks, rules),
  ];
}

const isSpeed = (mps: number, { topSpeedMps }: WpmlRules, { topSpeed = topSpeedMps }: GateLimits) =>
  mps >= SLOWEST_MPS && mps <= topSpeed;

type Context = { rules: WpmlRules; limits: GateLimits; mode: string };

function checkMark(mark: XmlElement, at: number, { rules, limits, mode }: Context): string[] {
  const name = `Waypoint ${at + 1}`;
  const [height, speed, index] = [
    numberIn(mark, 'executeHeight'),
    numberIn(mark, 'waypointSpeed'),
    numberIn(mark, 'index'),
  ];
  const highest = Math.min(rules.highestM, limits.topHeight ?? Infinity);
  const isHeight =
    mode === 'WGS84' ? height >= LOWEST_ELLIPSOID_M && height <= HIGHEST_ELLIPSOID_M : height > 0 && height <= highest;
  const heightText =
    height <= 0
      ? `${name} is ${height} m high: this app flies above the take-off point only.`
      : `${name} is ${height} m high, and at most ${highest} m are allowed.`;
  const needsTarget =
    textIn(childOf(mark, 'waypointHeadingParam'), 'waypointHeadingMode') === 'towardPOI' &&
    !isTarget(textIn(childOf(mark, 'waypointHeadingParam'), 'waypointPoiPoint') ?? '');
  return [
    ...childOrder(mark, rules.placemark),
    ...checkInside(mark),
    ...(index === at ? [] : [`${name} has the index ${textIn(mark, 'index') ?? '(none)'}.`]),
    ...(placeOf(mark) ? [] : [`${name} has no valid coordinates.`]),
    ...(isHeight ? [] : [heightText]),
    ...(isSpeed(speed, rules, limits) ? [] : [`${name} is flown at ${speed} m/s, which is out of range.`]),
    ...(needsTarget ? [`${name} looks at a point that is not given as latitude, longitude, height.`] : []),
  ];
}

function isTarget(text: string): boolean {
  const [lat = NaN, lng = NaN, height = NaN, more] = text.split(',').map(plainNumber);
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && !Number.isNaN(height) && more === undefined;
}

/** Longitude first. */
function placeOf(mark: XmlElement): Placed | undefined {
  const [lng = NaN, lat = NaN] = (textIn(childOf(mark, 'Point'), 'coordinates') ?? '').split(',').map(plainNumber);
  const isThere = Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
  return isThere ? { lng, lat, heightM: numberIn(mark, 'executeHeight') } : undefined;
}

/** Legs are long enough for the aircraft and for the curves at both ends. */
function checkLegs(marks: readonly XmlElement[]): string[] {
  return marks.slice(1).flatMap((mark, at) => {
    const before = marks[at]!;
    const [from, to] = [placeOf(before), placeOf(mark)];
    if (!from || !to) return [];
    const leg = lengthM(from, to);
    const name = `The leg from waypoint ${at + 1} to ${at + 2}`;
    const curves = dampingOf(before) + dampingOf(mark);
    return [
      ...(leg < SHORTEST_LEG_M - 0.01
        ? [`${name} is ${leg.toFixed(2)} m long; ${SHORTEST_LEG_M} m is the least.`]
        : []),
      ...(curves > 0 && curves >= leg ? [`${name} is shorter than the curves at its ends.`] : []),
    ];
  });
}

const dampingOf = (mark: XmlElement): number =>
  numberIn(childOf(mark, 'waypointTurnParam'), 'waypointTurnDampingDist') || 0;
