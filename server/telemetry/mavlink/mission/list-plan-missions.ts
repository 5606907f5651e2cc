import type { MissionTransfer } from '@overflight/contract/telemetry/missions.ts';
import { readPlan } from '../../../plans/read-plan.ts';
import type { Services } from '../../../platform/services.ts';
import { aboutTransfer, transfersOfPlan } from './transfers-store.ts';

/** Transfers of a plan, newest first. */
export async function listPlanMissions(
  services: Services,
  plan: { tenant: string; id: string },
): Promise<MissionTransfer[]> {
  await readPlan(services, plan, 'summary');
  const rows = await transfersOfPlan(services, plan);
  return Promise.all(rows.map((row) => aboutTransfer(services, row)));
}
