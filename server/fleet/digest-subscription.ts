import type { SignedIn } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';

export async function isDigestSubscribed({ db }: Services, { id }: SignedIn): Promise<boolean> {
  const row = await db.selectFrom('fleet_digests').select('user_id').where('user_id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function subscribeDigest({ db }: Services, { id }: SignedIn, wants: boolean): Promise<boolean> {
  if (wants)
    await db
      .insertInto('fleet_digests')
      .values({ user_id: id, sent_on: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom('fleet_digests').where('user_id', '=', id).execute();
  return wants;
}
