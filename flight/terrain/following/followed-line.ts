import type { PlannedFlight } from '../../mission/flight-item.ts';
import type { FlightPoint } from '../../plan/estimate/flight-point.ts';
import { flownPoints } from './flown-points.ts';
import type { Ground } from './follow-ground.ts';
import { aboveGroundOn } from './heights-over-ground.ts';

/** A flight in order like `flightLine`, from the ground at home and back over it. */
export function followedLine(flight: PlannedFlight, ground?: Ground): FlightPoint[] {
  const line = lineOf(flight);
  if (!ground) return line;
  return line.map((point, at) => {
    const from = line[at - 1];
    const aboveGroundM = from && aboveGroundOn(from, point, ground);
    return aboveGroundM ? { ...point, aboveGroundM } : point;
  });
}

function lineOf(flight: PlannedFlight): FlightPoint[] {
  const { position } = flight.plan.homePoint;
  const points = flownPoints(flight);
  const last = points.at(-1);
  if (!last) return [];
  const back: FlightPoint[] = last.does === 'return' ? [] : [{ ...last.to, position, isLevel: true }];
  return [{ position, altitudeM: 0, mode: 'relative' }, ...points.map(({ to }) => to), ...back];
}
