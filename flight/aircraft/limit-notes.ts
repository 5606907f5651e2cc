import { photoDistanceM, segmentSpeedMps } from '../camera/photo-pace.ts';
import { flightLine } from '../plan/estimate/flight-line.ts';
import type { FlownPlan } from '../plan/estimate/flight-line.ts';
import type { AircraftProfile, Figure, FigureName } from './profile.ts';

/** A limit of the aircraft that the plan exceeds; values are in the figure's unit. */
export type LimitNote = { figure: FigureName; planned: number; limit: Figure };

/** Speeds, heights above home and photo intervals against the aircraft's; unknown figures limit nothing. */
export function limitNotes(plan: FlownPlan, profile: AircraftProfile | undefined): LimitNote[] {
  if (!profile) return [];
  const { topSpeed, topHeight, photoInterval } = profile;
  const notes: LimitNote[] = [];
  const fastest = most(speeds(plan));
  if (topSpeed && fastest > topSpeed.value) notes.push({ figure: 'topSpeed', planned: fastest, limit: topSpeed });
  const highest = most(heights(plan));
  if (topHeight && highest > topHeight.value) notes.push({ figure: 'topHeight', planned: highest, limit: topHeight });
  const shortest = intervals(plan).reduce((least, value) => Math.min(least, value), Infinity);
  if (photoInterval && shortest < photoInterval.value)
    notes.push({ figure: 'photoInterval', planned: shortest, limit: photoInterval });
  return notes;
}

/** Plans have more points than a call takes arguments. */
const most = (values: readonly number[]) => values.reduce((highest, value) => Math.max(highest, value), 0);

function speeds({ planMetadata: { flightSpeed }, segments }: FlownPlan): number[] {
  return [
    flightSpeed,
    ...segments.flatMap((segment) =>
      segment.type === 'waypointRoute'
        ? segment.waypoints.map(({ metadata }) => metadata.flightSpeed)
        : [segmentSpeedMps(segment, flightSpeed)],
    ),
  ];
}

/** Heights above the sea say nothing of the height above home. */
const heights = (plan: FlownPlan): number[] =>
  flightLine(plan).flatMap(({ altitudeM, mode }) => (mode === 'relative' ? [altitudeM] : []));

function intervals({ planMetadata: { flightSpeed }, segments }: FlownPlan): number[] {
  return segments.flatMap((segment) => {
    if (segment.type === 'waypointRoute') return [];
    const [apartM, speedMps] = [photoDistanceM(segment), segmentSpeedMps(segment, flightSpeed)];
    return apartM > 0 && speedMps > 0 ? [apartM / speedMps] : [];
  });
}
