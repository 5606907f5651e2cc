import { setImmediate } from 'node:timers/promises';
import type { FlownPlan } from '@overflight/flight/plan/estimate/flight-line.ts';
import type { Services } from '../platform/services.ts';

/** Input of a check: a stored plan, or one that is being edited. */
export type PlanToCheck = FlownPlan & { flightPlanId: string };
/** Selects the plans of a tenant. */
export type PlanChoice = { tenant: string; collectionId: string; flightPlanId?: string };
/** Reasons are whole sentences. */
export type PlanFinding<Found> = { flightPlanId: string; found: Found; notChecked: string[] };

/** Limit per answer: larger requests get the first plans and a note. */
const MAX_PLANS = 500;
const PLANS_AT_ONCE = 25;
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** Checks plans one by one in the order of their ids; other requests run in between. */
export async function checkPlans<Finding>(
  services: Services,
  choice: PlanChoice,
  check: (plan: PlanToCheck) => Promise<Finding>,
): Promise<{ findings: Finding[]; notChecked: string[] }> {
  const findings: Finding[] = [];
  let lastId = NIL_UUID;
  for (;;) {
    const texts = await readPlans(services, choice, lastId);
    for (const { id, plan } of texts) {
      if (findings.length === MAX_PLANS) return { findings, notChecked: [`Only the first ${MAX_PLANS} plans.`] };
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

/** The reasons as one text, or nothing if there are none. */
export function notCheckedText(reasons: readonly string[]): { notChecked?: string } {
  return reasons.length === 0 ? {} : { notChecked: [...new Set(reasons)].join(' ') };
}
