import type { MissionTransfer } from '@overflight/contract/telemetry/missions.ts';
import { notFound } from '../../../platform/http/refused.ts';
import type { Services } from '../../../platform/services.ts';
import { aboutTransfer, findTransfer } from './transfers-store.ts';
import { failIfAbandoned } from './fail-abandoned.ts';

/** Returns the state of a transfer, after failing an abandoned one. */
export async function readMissionTransfer(
  services: Services,
  key: { tenant: string; id: string },
): Promise<MissionTransfer> {
  await failIfAbandoned(services, key);
  const row = await findTransfer(services, key);
  if (!row) throw notFound('This transfer');
  return aboutTransfer(services, row);
}
