import { numberText } from '../route/number-text.ts';
import { writeActionGroups } from './write-action-groups.ts';
import { followsCourse, writeHeading } from './write-heading.ts';
import { writeMissionConfig } from './write-mission-config.ts';
import { coordinates, writeTurn } from './write-waylines.ts';
import type { Wayline, WaylinePoint } from './wayline.ts';
import { document, element } from './xml-text.ts';

/** What an editor shows: template.kml. DJI Fly has no route in it. */
export function writeTemplate(wayline: Wayline): string {
  const { dialect, changedAt } = wayline;
  const head =
    element('author', dialect.author) +
    element('createTime', changedAt) +
    element('updateTime', changedAt) +
    writeMissionConfig(wayline);
  return document(dialect.namespaces, dialect.isEnterprise ? `${head}\n${writeFolder(wayline)}` : head);
}

function writeFolder(wayline: Wayline): string {
  const { dialect, points, isEllipsoid, speedMps } = wayline;
  const groups = writeActionGroups(wayline);
  const highestM = points.reduce((most, { shownM }) => Math.max(most, shownM), -Infinity);
  const folder = [
    element('templateType', 'waypoint'),
    element('templateId', 0),
    element(
      'waylineCoordinateSysParam',
      element('coordinateMode', 'WGS84') +
        element('heightMode', isEllipsoid ? 'EGM96' : 'relativeToStartPoint') +
        element('positioningType', 'GPS'),
    ),
    element('autoFlightSpeed', numberText(speedMps)),
    element('globalHeight', numberText(highestM)),
    element('caliFlightEnable', 0),
    element('gimbalPitchMode', points.some(({ pitchDeg }) => pitchDeg !== null) ? 'usePointSetting' : 'manual'),
    writeHeading('globalWaypointHeadingParam', undefined),
    element('globalWaypointTurnMode', dialect.stopMode),
    element('globalUseStraightLine', dialect.useStraightLine),
    ...points.map((point, index) => writePlacemark({ point, index, groups: groups[index]! }, wayline)),
  ].join('\n');
  return `<Folder>\n${folder}\n</Folder>`;
}

type Placemark = { point: WaylinePoint; index: number; groups: string };

function writePlacemark({ point, index, groups }: Placemark, { dialect }: Wayline): string {
  const isGlobalHeading = followsCourse(point);
  const isGlobalTurn = point.dampingM === 0;
  return `<Placemark>${
    coordinates(point) +
    element('index', index) +
    element('ellipsoidHeight', numberText(point.heightM)) +
    element('height', numberText(point.shownM)) +
    element('useGlobalHeight', 0) +
    element('useGlobalSpeed', 0) +
    element('waypointSpeed', numberText(point.speedMps)) +
    element('useGlobalHeadingParam', isGlobalHeading ? 1 : 0) +
    (isGlobalHeading ? '' : writeHeading('waypointHeadingParam', point)) +
    element('useGlobalTurnParam', isGlobalTurn ? 1 : 0) +
    (isGlobalTurn ? '' : writeTurn(point, dialect)) +
    element('useStraightLine', dialect.useStraightLine) +
    element('gimbalPitchAngle', numberText(-(point.pitchDeg ?? 0), 1)) +
    groups
  }</Placemark>`;
}
