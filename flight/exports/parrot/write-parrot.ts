import { inputCaps } from '../../formats/input-caps.ts';
import { lngLat } from '../../geo/lng-lat.ts';
import { commands, frames } from '../../mission/mavlink/mission-item.ts';
import type { PlannedFlight } from '../../mission/flight-item.ts';
import type { FlightPoint } from '../../plan/estimate/flight-point.ts';
import type { Target, Written } from '../exporter.ts';
import { degreesText, numberText } from '../route/number-text.ts';
import { placeRoute, type PlacedRoute } from '../route/place-route.ts';
import { routeOf } from '../route/route-of.ts';
import { photoPointCount, withPhotoPoints } from '../route/with-photo-points.ts';

const NOT_GIVEN = 'NaN';
type Row = { frame: number; command: number; values: readonly (number | string)[]; isCurrent?: boolean };

/** Writes a flight plan for Parrot: a text like QGC WPL 110, without home, and NaN for what is not given. */
export async function writeParrot(flight: PlannedFlight, target: Target): Promise<Written> {
  const home = flight.plan.homePoint.position;
  const placed = await placeRoute(routeOf(flight), home, target);
  if ('refused' in placed) return placed;
  if (placed.points.length === 0) return { refused: ['The plan has no waypoint to fly to.'] };
  // Each photo is a waypoint and a command.
  if (2 * photoPointCount(placed.points) > inputCaps.planItems)
    return { refused: ['The plan takes more than 10,000 photos, and each would be a waypoint.'] };
  const above: FlightPoint = { position: home, altitudeM: placed.climbM, mode: 'relative' };
  const rows: Row[] = [
    { frame: frames.mission, command: commands.cameraMode, values: [0, 0, ...without(5)] },
    {
      frame: frames.relative,
      command: commands.takeoff,
      values: [0, 0, 0, NOT_GIVEN, ...place(above)],
      isCurrent: true,
    },
    ...flownRows(placed),
    placed.ends === 'land'
      ? { frame: frames.mission, command: commands.land, values: [0, 0, 0, NOT_GIVEN, 0, 0, 0] }
      : { frame: frames.mission, command: commands.returnToLaunch, values: [0, 0, 0, 0, 0, 0, 0] },
  ];
  return { files: [`QGC WPL 120\n${rows.map(writeRow).join('')}`] };
}

function flownRows({ points }: PlacedRoute): Row[] {
  const photo: Row = { frame: frames.mission, command: commands.takePhotos, values: [0, 0, 1, ...without(4)] };
  return withPhotoPoints(points).flatMap(({ to, holdS, photos }): Row[] => [
    {
      frame: frames.relative,
      command: commands.waypoint,
      values: [numberText(holdS, 1), 0, 0, NOT_GIVEN, ...place(to)],
    },
    ...Array.from({ length: photos }, () => photo),
  ]);
}

const without = (count: number): string[] => Array.from({ length: count }, () => NOT_GIVEN);

function place({ position, altitudeM }: FlightPoint): string[] {
  const [lng, lat] = lngLat(position);
  return [degreesText(lat), degreesText(lng), numberText(altitudeM)];
}

const writeRow = ({ frame, command, values, isCurrent }: Row, index: number): string =>
  `${[index, isCurrent ? 1 : 0, frame, command, ...values, 1].join('\t')}\n`;
