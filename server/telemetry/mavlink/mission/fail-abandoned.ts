import type { Services } from '../../../platform/services.ts';
import {
  ABANDONED_MS,
  changeTransfer,
  CLAIM_WITHIN_MS,
  findTransfer,
  type TransferChange,
  type TransferRow,
} from './transfers-store.ts';

export const NOBODY_CONNECTED = 'No server is connected to this vehicle.';
const STOPPED =
  'The server that was sending it has stopped. The vehicle may hold parts of this mission: do not start it.';

/** Fails a transfer that no server has claimed or still works on. */
export async function failIfAbandoned(
  services: Services,
  { id, tenant }: Pick<TransferRow, 'id' | 'tenant'>,
): Promise<void> {
  const row = await findTransfer(services, { tenant, id });
  const change = row && changeOf(row, services.now().getTime());
  if (change) await changeTransfer(services, id, change);
}

function changeOf({ state, started_at, updated_at }: TransferRow, nowMs: number): TransferChange | undefined {
  if (state === 'asked' && nowMs - started_at.getTime() >= CLAIM_WITHIN_MS)
    return { state: 'failed', message: NOBODY_CONNECTED };
  const isUnderWay = state === 'sending' || state === 'reading-back';
  const isAbandoned = nowMs - updated_at.getTime() >= ABANDONED_MS;
  return isUnderWay && isAbandoned ? { state: 'failed', message: STOPPED } : undefined;
}
