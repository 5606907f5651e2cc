import type { CustomRestriction } from '@overflight/contract/plans/restrictions.ts';
import { recordEvent } from '../platform/audit/record-event.ts';
import { notFound } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';
import { removeRestriction, type RestrictionKey } from './restrictions-store.ts';

export async function deleteRestriction({ db }: Pick<Services, 'db'>, key: RestrictionKey): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const feature = await removeRestriction({ db: trx }, key);
    if (feature === undefined) throw notFound('This restriction');
    const { properties } = JSON.parse(feature) as CustomRestriction;
    await recordEvent(trx, { kind: 'restriction-deleted', subject: properties.name, details: { id: key.id } });
  });
}
