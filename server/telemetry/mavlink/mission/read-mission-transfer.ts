import type { MissionTransfer } from '@overflight/contract/telemetry/missions.ts';
import { notFound } from '../../../platform/http/refused.ts';
import type { Services } from '../../../platform/services.ts';
import { aboutTransfer, findTransfer } from './transfers-store.ts';
import { writeOff } from './write-off.ts';

/** How far a transfer is; one that nobody works on any more is written off first. */
export async function readMissionTransfer(
  services: Services,
  key: { tenant: string; id: string },
): Promise<MissionTransfer> {
  await writeOff(services, key);
  const row = await findTransfer(services, key);
  if (!row) throw notFound('This transfer');
  return aboutTransfer(services, row);
}
