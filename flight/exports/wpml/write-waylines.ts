import { lngLat } from '../../geo/lng-lat.ts';
import { degreesText, numberText } from '../route/number-text.ts';
import { legM } from '../route/without-short-legs.ts';
import { writeActionGroups } from './write-action-groups.ts';
import { writeHeading } from './write-heading.ts';
import { writeMissionConfig } from './write-mission-config.ts';
import type { Wayline, WaylinePoint } from './wayline.ts';
import { document, element } from './xml-text.ts';

/** Passes the waypoint in a curve that begins this far before it. */
const PASS_MODE = 'toPointAndPassWithContinuityCurvature';

/** What the aircraft flies: waylines.wpml, its elements in the order of the makers' own files. */
export function writeWaylines(wayline: Wayline): string {
  const { dialect, points, isEllipsoid, speedMps } = wayline;
  const groups = writeActionGroups(wayline);
  const { flownM, timeS } = dialect.isEnterprise ? lengthOf(points) : { flownM: 0, timeS: 0 };
  const folder = [
    element('templateId', 0),
    element('executeHeightMode', isEllipsoid ? 'WGS84' : 'relativeToStartPoint'),
    element('waylineId', 0),
    element('distance', numberText(flownM, 2)),
    element('duration', numberText(timeS, 2)),
    element('autoFlightSpeed', numberText(speedMps)),
    ...points.map((point, index) => writePlacemark({ point, index, groups: groups[index]! }, wayline)),
  ].join('\n');
  return document(dialect.namespaces, `${writeMissionConfig(wayline)}\n<Folder>\n${folder}\n</Folder>`);
}

type Placemark = { point: WaylinePoint; index: number; groups: string };

function writePlacemark({ point, index, groups }: Placemark, { dialect }: Wayline): string {
  return `<Placemark>${
    coordinates(point) +
    element('index', index) +
    element('executeHeight', numberText(point.heightM)) +
    element('waypointSpeed', numberText(point.speedMps)) +
    writeHeading('waypointHeadingParam', point) +
    writeTurn(point, dialect) +
    element('useStraightLine', dialect.useStraightLine) +
    groups +
    (dialect.isEnterprise ? '' : gimbalHeading(point))
  }</Placemark>`;
}

export function coordinates({ to }: WaylinePoint): string {
  const [lng, lat] = lngLat(to.position);
  return `<Point><coordinates>${degreesText(lng)},${degreesText(lat)}</coordinates></Point>`;
}

export const writeTurn = ({ dampingM }: WaylinePoint, { stopMode }: Wayline['dialect']): string =>
  element(
    'waypointTurnParam',
    element('waypointTurnMode', dampingM > 0 ? PASS_MODE : stopMode) +
      element('waypointTurnDampingDist', numberText(dampingM, 2)),
  );

const gimbalHeading = ({ pitchDeg }: WaylinePoint) =>
  element(
    'waypointGimbalHeadingParam',
    element('waypointGimbalPitchAngle', numberText(-(pitchDeg ?? 0), 1)) + element('waypointGimbalYawAngle', 0),
  );

function lengthOf(points: readonly WaylinePoint[]): { flownM: number; timeS: number } {
  let [flownM, timeS] = [0, 0];
  for (const [at, { to, speedMps, holdS }] of points.entries()) {
    const next = points[at + 1];
    const lengthM = next ? legM(to, next.to) : 0;
    flownM += lengthM;
    timeS += holdS + (speedMps > 0 ? lengthM / speedMps : 0);
  }
  return { flownM, timeS };
}
