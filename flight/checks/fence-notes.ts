import { fencesOf, rallyPointsOf } from '../fences/fences-of.ts';
import type { FlownPlan } from '../plan/estimate/flight-line.ts';
import { fenceFindings } from './fence-findings.ts';

const NOT_HELD = 'Fences and rally points are not in this file: the aircraft does not know them.';

/** What a file tells of fences: whether it holds them, and what the flight does to them. */
export function fenceNotes(plan: FlownPlan, format: string): string[] {
  const count = fencesOf(plan).length + rallyPointsOf(plan).length;
  const held = count === 0 || format === 'qgc' ? [] : [NOT_HELD];
  return [...held, ...fenceFindings(plan).map(({ text }) => text)];
}
