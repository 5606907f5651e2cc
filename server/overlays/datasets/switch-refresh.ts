import { overlayKind, overlayKinds, overlayKindNames, type OverlayKind } from '@overflight/contract/map/overlays.ts';
import { notFound } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { writeRefresh } from '../overlays-store.ts';
import { refreshOverlaysJob } from './refresh-overlays.ts';

/** Switching it on refreshes at once. */
export async function switchRefresh(services: Services, id: string, enabled: boolean): Promise<void> {
  if (!Object.hasOwn(overlayKinds, id) || overlayKind(id as OverlayKind).host === null)
    throw notFound('A public service of this name');
  await writeRefresh(services, id, enabled);
  if (enabled) await services.jobs.send(refreshOverlaysJob.name, {});
}

/** An option of the set-up screen: keeps all public data up to date. */
export async function refreshPublicOverlays(services: Services): Promise<void> {
  for (const kind of overlayKindNames) if (overlayKind(kind).host !== null) await switchRefresh(services, kind, true);
}
