import type { Position } from 'geojson';
import { profiles } from '../../aircraft/profiles.ts';
import { refuse } from '../attempt.ts';
import { decodeUtf8 } from '../decode-utf8.ts';
import { Positions } from '../positions.ts';
import { listZip, unpackEntry } from '../xml-zip/open-zip.ts';
import { parseXml, type XmlElement } from '../xml-zip/parse-xml.ts';
import { NotUnderstood } from './not-understood.ts';
import { readNumber, type ReadRoute, type RouteWaypoint } from './route-plan.ts';

export type WpmlFiles = { waylines: string; template?: string | undefined };
export type ReadWpml = ReadRoute & { unseen: string[] };

/** The texts of a KMZ of DJI or Autel, which some put at its root; undefined if it is none. */
export function openWpml(archive: Uint8Array): WpmlFiles | undefined {
  const entries = listZip(archive);
  const textOf = (ending: RegExp) => {
    const found = entries.find(({ name }) => ending.test(name));
    return found && decodeUtf8(unpackEntry(archive, found.entry));
  };
  const waylines = textOf(/(^|\/)waylines\.wpml$/i);
  return waylines === undefined ? undefined : { waylines, template: textOf(/(^|\/)template\.kml$/i) };
}

/** Reads routes of any maker by the local names of their elements. */
export function readWpml({ waylines, template }: WpmlFiles): ReadWpml {
  const document = child(parseXml(waylines), 'Document') ?? refuse('not-a-route');
  const folders = all(document, 'Folder');
  if (folders.length === 0) refuse('not-a-route');
  const mode = text(folders[0], 'executeHeightMode') ?? 'relativeToStartPoint';
  if (mode === 'realTimeFollowSurface') refuse('surface-heights');
  const isEllipsoid = mode === 'WGS84';
  const heights = isEllipsoid ? seaHeights(template) : undefined;
  const positions = new Positions();
  const missed = new NotUnderstood();
  const config = child(document, 'missionConfig');
  missed.lookAt(document);
  const routes = folders.map((folder) => readFolder(folder, { positions, missed, heights }));
  if (heights && heights.length !== routes.flat().length) refuse('ellipsoid-heights');
  return {
    routes,
    mode: isEllipsoid ? 'absolute' : 'relative',
    speedMps: optional(text(folders[0], 'autoFlightSpeed')) ?? 0,
    home: homeIn(config, positions),
    aircraft: aircraftIn(config),
    kept: missed.kept,
    unseen: missed.names,
  };
}

type Reading = { positions: Positions; missed: NotUnderstood; heights: readonly number[] | undefined };

function readFolder(folder: XmlElement, { positions, missed, heights }: Reading): RouteWaypoint[] {
  let pitchDeg: number | null = null;
  return all(folder, 'Placemark').map((mark, at) => {
    const index = text(mark, 'index');
    if (index !== undefined && readNumber(index) !== at) refuse('wrong-order');
    // Longitude first; some writers add a height, which counts for nothing.
    const [lng, lat] = (text(child(mark, 'Point'), 'coordinates') ?? '').split(',').map(readNumber);
    pitchDeg = pitchAt(mark) ?? pitchDeg;
    missed.lookAtActions(mark);
    return {
      position: positions.read(lng, lat),
      altitudeM: heights?.[at] ?? readNumber(text(mark, 'executeHeight')),
      speedMps: Math.max(0, optional(text(mark, 'waypointSpeed')) ?? 0),
      pitchDeg,
    };
  });
}

/** Heights above sea level, which editors show beside those above the ellipsoid. */
function seaHeights(template: string | undefined): number[] {
  const folder = template === undefined ? undefined : child(child(parseXml(template), 'Document'), 'Folder');
  const system = child(folder, 'waylineCoordinateSysParam');
  if (text(system, 'heightMode') !== 'EGM96') refuse('ellipsoid-heights');
  return all(folder, 'Placemark').map((mark) => readNumber(text(mark, 'height')));
}

/** Degrees down, of the camera's turn at the waypoint; files count up. */
function pitchAt(mark: XmlElement): number | null {
  const turns = all(mark, 'actionGroup').flatMap((group) =>
    all(group, 'action').flatMap((action) => {
      const isTurn = text(action, 'actionActuatorFunc') === 'gimbalRotate';
      const angle = text(child(action, 'actionActuatorFuncParam'), 'gimbalPitchRotateAngle');
      return isTurn && angle !== undefined ? [-readNumber(angle) + 0] : [];
    }),
  );
  const own = text(child(mark, 'waypointGimbalHeadingParam'), 'waypointGimbalPitchAngle');
  return turns.at(-1) ?? (own === undefined ? null : -readNumber(own) + 0);
}

/** Latitude first. */
function homeIn(config: XmlElement | undefined, positions: Positions): Position | undefined {
  const place = text(config, 'takeOffRefPoint');
  if (place === undefined || place === '') return undefined;
  const [lat, lng] = place.split(',').map(readNumber);
  return lat === 0 && lng === 0 ? undefined : positions.read(lng, lat);
}

/** The aircraft whose numbers these are; DJI Fly has the same for all. */
function aircraftIn(config: XmlElement | undefined): string | undefined {
  const [drone, payload] = [child(config, 'droneInfo'), child(config, 'payloadInfo')];
  const found = profiles.filter(
    ({ wpml }) =>
      wpml &&
      String(wpml.drone[0]) === text(drone, 'droneEnumValue') &&
      String(wpml.drone[1]) === text(drone, 'droneSubEnumValue') &&
      (payload === undefined || String(wpml.payload?.[0]) === text(payload, 'payloadEnumValue')),
  );
  return found.length === 1 ? found[0]!.id : undefined;
}

const child = (element: XmlElement | undefined, name: string) => element?.children.find((one) => one.name === name);
const all = (element: XmlElement | undefined, name: string) =>
  element?.children.filter((one) => one.name === name) ?? [];
const text = (element: XmlElement | undefined, name: string) => child(element, name)?.text.trim();
const optional = (value: string | undefined) => (value === undefined ? undefined : readNumber(value));
