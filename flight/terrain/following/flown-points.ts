import type { FlightStep, PlannedFlight } from '../../mission/flight-item.ts';
import type { FlightPoint } from '../../plan/estimate/flight-point.ts';

/** A point of a flight in order; the way back ends over home. */
export type FlownPoint = {
  to: FlightPoint;
  does: 'take-off' | 'fly-to' | 'return';
  /** Segment and other parts of the flight, in order. */
  part: number;
  /** Counted from 1; undefined outside segments. */
  segment: number | undefined;
  /** Drawn here, at a height above ground. */
  isWorkedIn: boolean;
  /** Flown as in the imported file. */
  isImported: boolean;
};

export function flownPoints({ plan, parts }: PlannedFlight): FlownPoint[] {
  const points: FlownPoint[] = [];
  for (const [part, { steps, segment }] of parts.entries()) {
    const place = segment ? plan.segments.indexOf(segment) + 1 : undefined;
    for (const step of steps) addPoints(step, { part, segment: place, home: plan.homePoint.position }, points);
  }
  return points;
}

type Place = { part: number; segment: number | undefined; home: FlightPoint['position'] };

function addPoints(step: FlightStep, place: Place, points: FlownPoint[]): void {
  if (step.does === 'block') {
    for (const inner of step.items ?? []) addPoints(inner, place, points);
    return;
  }
  const { part, segment, home } = place;
  const isImported = step.imported !== undefined;
  if (step.does === 'fly-to' || step.does === 'take-off') {
    const isWorkedIn = step.does === 'fly-to' && step.to.mode === 'terrain' && !isImported;
    points.push({ to: step.to, does: step.does, part, segment, isWorkedIn, isImported });
  }
  if (step.does === 'return') {
    const last = points.at(-1)?.to ?? { altitudeM: 0, mode: 'relative' };
    points.push({
      to: { ...last, position: home, isLevel: true },
      does: 'return',
      part,
      segment: undefined,
      isWorkedIn: false,
      isImported,
    });
  }
}
