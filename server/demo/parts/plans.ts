import { PlanToSave } from '@overflight/contract/plans/plans.ts';
import { removePlanCrew } from '../../fleet/remove-plan-crew.ts';
import { purgePlan } from '../../plans/purge-plan.ts';
import { savePlan } from '../../plans/save-plan.ts';
import type { Services } from '../../platform/services.ts';
import { forgetPlan } from '../../telemetry/forget-plan.ts';
import { demoCrew, demoSignature } from '../demo-crew.ts';
import { addItem, removeItems } from '../demo-items.ts';
import type { DemoPartSteps } from '../demo-part.ts';
import { demoPlans } from './demo-plans.ts';

const items = { part: 'plans', kind: 'plan' } as const;
const { tenant } = demoCrew;

export const plansPart: DemoPartSteps = {
  name: 'plans',
  add: async (services, progress) => {
    const plans = demoPlans(demoSignature(services));
    for (const [index, plan] of plans.entries()) {
      const { flightPlanId: id } = plan;
      await addItem(
        services,
        { ...items, id },
        {
          isThere: () => isThere(services, id),
          add: () => savePlan(services, demoCrew, { plan: PlanToSave.parse(plan) }),
        },
      );
      await progress((100 * (index + 1)) / plans.length);
    }
  },
  remove: (services) =>
    removeItems(services, items, async (id) => {
      // Photos that people put into a demo plan are theirs, and so is then the plan.
      if (await hasFiles(services, id)) return;
      await purgePlan(services, { tenant, id });
      await removePlanCrew(services, { tenant, id });
      await forgetPlan(services, { tenant, id });
    }),
};

/** Also where a person deleted it: that stays so. */
async function isThere({ db }: Services, id: string): Promise<boolean> {
  const plan = db.selectFrom('plans').select('id').where('tenant', '=', tenant).where('id', '=', id);
  return (await plan.executeTakeFirst()) !== undefined;
}

async function hasFiles({ db }: Services, planId: string): Promise<boolean> {
  const files = db.selectFrom('files').select('id').where('tenant', '=', tenant).where('plan_id', '=', planId);
  return (await files.limit(1).executeTakeFirst()) !== undefined;
}
