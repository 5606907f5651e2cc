import type { Firmware } from '@overflight/flight/mission/firmware.ts';
import { flightOf } from '@overflight/flight/mission/flight-of.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { Refused } from '../../../platform/http/refused.ts';
import type { Services } from '../../../platform/services.ts';
import { overGround } from '../../../terrain/lattice/over-ground.ts';
import { type PlannedMission, planMission } from './plan-mission.ts';

/** The mission of a plan, with the ground worked into it where it follows the ground. */
export async function missionOverGround(
  services: Services,
  plan: FlightPlan,
  { tenant, firmware }: { tenant: string; firmware: Firmware },
): Promise<PlannedMission> {
  try {
    return planMission(await overGround(services, flightOf(plan, firmware), { tenant }));
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.message };
    throw error;
  }
}
