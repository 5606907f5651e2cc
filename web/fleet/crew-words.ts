import type { CrewFinding, PlanCrew } from '@overflight/contract/fleet.ts';

export const verdictWords: Record<PlanCrew['verdict'], string> = {
  allowed: 'Records allow this flight',
  'not-allowed': 'Records do not allow this flight',
  'not-checked': 'Not checked',
};

/** What nobody has written down, or named, was not checked. */
export function findingText({ about, state, text }: CrewFinding): string {
  const words = state === 'missing' ? text : `${about}: ${text}`;
  return state === 'missing' || state === 'unknown' ? `${words} (not checked)` : words;
}
