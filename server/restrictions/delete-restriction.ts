import { notFound } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';
import { removeRestriction, type RestrictionKey } from './restrictions-store.ts';

export async function deleteRestriction(services: Pick<Services, 'db'>, key: RestrictionKey): Promise<void> {
  if (!(await removeRestriction(services, key))) throw notFound('This restriction');
}
