import type { Segment } from './plan.ts';

export const segmentLabels: Record<Segment['type'], string> = {
  structureScan: 'Structure Scan',
  survey: 'Survey',
  corridor: 'Corridor',
  facade: 'Facade',
  orbit: 'Orbit',
  waypointRoute: 'Waypoint route',
};

/** A segment as the editor calls it; its number counts from 1. */
export function segmentName(segments: readonly Segment[], number: number): string {
  const segment = segments[number - 1];
  return `${segment ? segmentLabels[segment.type] : 'Segment'} ${number}`;
}
