import { setImmediate } from 'node:timers/promises';
import type { FlownPlan } from '@overflight/flight/plan/estimate/flight-line.ts';
import type { Services } from '../platform/services.ts';

/** What a check looks at: a stored plan, or one that is being edited. */
export type PlanToCheck = FlownPlan & { flightPlanId: string };
/** Which plans of a tenant are looked at. */
export type PlanChoice = { tenant: string; collectionId: string; flightPlanId?: string };
/** Reasons come whole, as sentences. */
export type Finding<Found> = { flightPlanId: string; found: Found; notChecked: string[] };

/** More plans are not looked at in one answer: whoever asks for so many gets the first of them, and is told. */
const MOST_PLANS = 500;
const PLANS_AT_ONCE = 25;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Looks at plans one after the other, in the order of their ids; other requests have their turn between two of them. */
export async function checkPlans<Found>(
  services: Services,
  choice: PlanChoice,
  check: (plan: PlanToCheck) => Promise<Finding<Found>>,
): Promise<{ findings: Finding<Found>[]; notChecked: string[] }> {
  const findings: Finding<Found>[] = [];
  let lastId = BEFORE_ALL;
  for (;;) {
    const texts = await readPlans(services, choice, lastId);
    for (const { id, plan } of texts) {
      if (findings.length === MOST_PLANS) return { findings, notChecked: [`Only the first ${MOST_PLANS} plans.`] };
      findings.push(await check(JSON.parse(plan) as PlanToCheck));
      lastId = id;
      await setImmediate();
    }
    if (texts.length < PLANS_AT_ONCE) return { findings, notChecked: [] };
  }
}

function readPlans({ db }: Services, { tenant, collectionId, flightPlanId }: PlanChoice, afterId: string) {
  return db
    .selectFrom('plans')
    .select(['id', 'plan'])
    .where('tenant', '=', tenant)
    .where('collection_id', '=', collectionId)
    .where('deleted_at', 'is', null)
    .where('id', '>', afterId)
    .$if(flightPlanId !== undefined, (plans) => plans.where('id', '=', flightPlanId ?? ''))
    .orderBy('id')
    .limit(PLANS_AT_ONCE)
    .execute();
}

/** For an answer: the reasons as one text, or nothing where there are none. */
export function notCheckedText(reasons: readonly string[]): { notChecked?: string } {
  return reasons.length === 0 ? {} : { notChecked: [...new Set(reasons)].join(' ') };
}
