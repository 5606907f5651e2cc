import { recordEvent } from '../../platform/audit/record-event.ts';
import { notFound } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { removeSurface } from './surfaces-store.ts';

type OfProject = { tenant: string; id: string; name: string };

/** Stops using the surface of a project as terrain. */
export async function dropSurface(services: Services, { tenant, id, name }: OfProject): Promise<void> {
  if (!(await removeSurface(services, tenant, id))) throw notFound('This terrain');
  await recordEvent(services.db, { kind: 'surface-dropped', subject: name, details: { id } });
}
