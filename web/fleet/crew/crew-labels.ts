import type { CrewFinding, PlanCrew } from '@overflight/contract/fleet/fleet.ts';

export const verdictLabels: Record<PlanCrew['verdict'], string> = {
  allowed: 'Records allow this flight',
  'not-allowed': 'Records do not allow this flight',
  'not-checked': 'Not checked',
};

/** Missing assignments in one line; under 'Not checked' without a suffix. */
export function findingLines({ findings, verdict }: Pick<PlanCrew, 'findings' | 'verdict'>): FindingLine[] {
  const missing = findings.filter(({ state }) => state === 'missing').map(({ about }) => about);
  const others = findings.filter(({ state }) => state !== 'missing');
  const suffix = verdict === 'not-checked' ? '' : ' (not checked)';
  const named = missing.length > 0 ? [`No ${oneOf(missing)} assigned.${suffix}`] : [];
  return [
    ...named.map((text): FindingLine => ({ state: 'missing', text })),
    ...others.map((finding) => ({ state: finding.state, text: findingText(finding) })),
  ];
}

export type FindingLine = Pick<CrewFinding, 'state' | 'text'>;

const oneOf = (words: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(words);

/** Missing records are not checked. */
function findingText({ about, state, text }: CrewFinding): string {
  return `${about}: ${text}${state === 'unknown' ? ' (not checked)' : ''}`;
}
