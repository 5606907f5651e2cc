import { flightOf } from '@overflight/flight/mission/flight-of.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import type { Services } from '../platform/services.ts';
import { lineOverGround } from '../terrain/lattice/over-ground.ts';
import type { PlanToCheck } from './checked-plan.ts';

/** A plan with the flight that is exported, where the ground is worked into it. */
export async function planOverGround(services: Services, tenant: string, plan: PlanToCheck): Promise<PlanToCheck> {
  try {
    // Only what is flown is read of it.
    const overGround = await lineOverGround(services, flightOf(plan as FlightPlan), tenant);
    return overGround ? { ...plan, overGround } : plan;
  } catch (error) {
    services.log.error({ err: error }, 'the ground below a plan cannot be worked into it');
    return plan;
  }
}
