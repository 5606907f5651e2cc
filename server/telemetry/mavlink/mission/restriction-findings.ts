import type { PlanRestriction, RestrictionVerdict } from '@overflight/contract/plans/checks.ts';
import type { ClearanceFinding } from '@overflight/contract/telemetry/missions.ts';
import { convert } from '@overflight/contract/units.ts';
import { workOfOneCheck } from '../../../checks/check-in-turn.ts';
import { checkDraftRestrictions } from '../../../checks/check-restrictions.ts';
import type { PlanToCheck } from '../../../checks/checked-plan.ts';
import { Refused } from '../../../platform/http/refused.ts';
import type { Services } from '../../../platform/services.ts';

type Is = RestrictionVerdict['is'];
export type RestrictionFinding = ClearanceFinding & { is: Is | 'not-looked-at'; name: string };

/** The same severity as on the plan's page. */
const states: Record<Is, ClearanceFinding['state']> = {
  closed: 'stop',
  'too-high': 'stop',
  'not-checked': 'not-checked',
  fits: 'caution',
};

const texts: Record<Is, (ceiling: string | null, flown: string) => string> = {
  closed: (ceiling, flown) =>
    ceiling === null ? 'closed at every height' : `closed up to ${ceiling}, flown at ${flown}`,
  'too-high': (ceiling, flown) => `flown at ${flown}, ceiling ${ceiling}`,
  'not-checked': (_, flown) => `height of the ground unknown, flown at ${flown}`,
  fits: (ceiling, flown) => `flown at ${flown}, below its ceiling of ${ceiling}`,
};

/** Both units, as the reader's preference is unknown. */
const heightText = (metres: number): string => `${Math.round(metres)} m (${Math.round(convert(metres, 'm', 'ft'))} ft)`;

/** Current restriction verdicts for a plan, and those not checked. */
export async function restrictionFindings(
  services: Services,
  tenant: string,
  plan: PlanToCheck,
): Promise<RestrictionFinding[]> {
  try {
    const { restrictions, flights, notChecked } = await checkDraftRestrictions(services, tenant, {
      plan,
      work: workOfOneCheck(),
    });
    const verdicts = flights.flatMap((flight) => flight.verdicts ?? []);
    const reasons = new Set([notChecked, ...flights.map((flight) => flight.notChecked)]);
    return [
      ...verdicts.flatMap((verdict) =>
        restrictions.filter(({ id }) => id === verdict.restrictionId).map((one) => findingOf(one, verdict)),
      ),
      ...[...reasons].flatMap((text) => (text === undefined ? [] : [notLookedAt(text)])),
    ];
  } catch (error) {
    if (error instanceof Refused) return [notLookedAt(error.message)];
    throw error;
  }
}

function findingOf(
  { name, ceilingMeters }: PlanRestriction,
  { is, flownMeters, above }: RestrictionVerdict,
): RestrictionFinding {
  const ceiling = ceilingMeters === null ? null : heightText(ceilingMeters);
  const flown = `${heightText(flownMeters)} above ${above === 'sea' ? 'the sea' : above}`;
  return { about: 'Restrictions', state: states[is], text: `${name}: ${texts[is](ceiling, flown)}`, is, name };
}

const notLookedAt = (text: string): RestrictionFinding => ({
  about: 'Restrictions',
  state: 'not-checked',
  text,
  is: 'not-looked-at',
  name: '',
});

const sentences: [Is, string][] = [
  ['closed', 'This mission crosses a closed area'],
  ['too-high', 'This mission flies above a ceiling'],
];

/** One sentence per kind of restriction that forbids the flight. */
export function restrictionSentences(findings: readonly RestrictionFinding[]): string[] {
  return sentences.flatMap(([is, sentence]) => {
    const names = findings.filter((finding) => finding.is === is).map(({ name }) => name);
    return names.length === 0 ? [] : [`${sentence}: ${names.join(', ')}`];
  });
}
