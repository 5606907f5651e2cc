import { overlayKind, overlayKindNames, type OverlayKind } from '@overflight/contract/map/overlays.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { readDataset } from '../overlays-store.ts';
import { alreadyRunning, otherKind } from '../runs/create-run.ts';

/** Prefix of demo dataset ids. */
export const DEMO_PREFIX = 'demo-';

/** Refuses an invalid name for this kind of data before anything is sent. */
export async function refuseName(services: Pick<Services, 'db'>, id: string, kind: OverlayKind): Promise<void> {
  const isOfService = overlayKind(kind).host !== null;
  if (isOfService && id !== kind) throw wrongName(`${overlayKind(kind).name} are kept under the name ${kind}`);
  if (!isOfService && (isServiceName(id) || id.startsWith(DEMO_PREFIX)))
    throw wrongName('This name is taken by other data');
  const existing = await readDataset(services, id);
  if (existing && existing.kind !== kind) throw otherKind(existing.kind);
}

const isServiceName = (id: string): boolean =>
  overlayKindNames.some((kind) => kind === id && overlayKind(kind).host !== null);

/** Refuses a concurrent import before a large file is sent for nothing. */
export async function refuseRunning({ db }: Pick<Services, 'db'>, id: string): Promise<void> {
  const open = db.selectFrom('overlay_runs').select('id').where('dataset', '=', id).where('ended_at', 'is', null);
  if (await open.executeTakeFirst()) throw alreadyRunning();
}

function wrongName(problem: string): Refused {
  const message = `Check id (${problem}).`;
  return new Refused({ status: 400, code: 'invalid-request', message, fields: [{ field: 'id', problem }] });
}
