import { recordEvent } from '../../platform/audit/record-event.ts';
import type { Services } from '../../platform/services.ts';

export async function requiresSecondFactor({ db }: Pick<Services, 'db'>, tenant: string): Promise<boolean> {
  const row = await db
    .selectFrom('tenant_rules')
    .select('second_factor_since')
    .where('tenant', '=', tenant)
    .executeTakeFirst();
  return (row?.second_factor_since ?? null) !== null;
}

/** Sessions that are open already go on; the next sign-in asks. */
export async function saveSecondFactorRule(services: Services, tenant: string, isRequired: boolean): Promise<void> {
  if (isRequired === (await requiresSecondFactor(services, tenant))) return;
  const rule = { second_factor_since: isRequired ? services.now() : null };
  await services.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('tenant_rules')
      .values({ tenant, ...rule })
      .onConflict((conflict) => conflict.column('tenant').doUpdateSet(rule))
      .execute();
    await recordEvent(trx, { kind: 'second-factor-rule', tenant, subject: isRequired ? 'Required' : 'Not required' });
  });
}
