import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { PlanKey } from '../plan-key.ts';

/** An editor saves every second and a half: the newest versions are all kept, older ones thinned out. */
const NEWEST_KEPT = 100;
/** Up to this age the last version of each hour is kept, beyond it the last of each day (UTC). */
const HOURS_KEPT_DAYS = 30;
/** Size limit of one plan's earlier versions together. */
const VERSIONS_BYTES = 256 * 1024 * 1024;

/** Copies the stored plan into its history inside the database: the text is never transferred. */
export async function storeVersion(tx: Transaction<Tables>, { tenant, id }: PlanKey, now: Date): Promise<void> {
  await sql`insert into plan_versions (tenant, id, version, updated_at, summary, plan)
    select tenant, id, version, updated_at, summary, plan from plans where tenant = ${tenant} and id = ${id}`.execute(
    tx,
  );
  const daily = new Date(now.getTime() - HOURS_KEPT_DAYS * 24 * 60 * 60 * 1000);
  await sql`
    with aged as (
      select version, octet_length(plan) as bytes, updated_at, updated_at < ${daily} as is_daily
      from plan_versions where tenant = ${tenant} and id = ${id}
    ), placed as (
      select version, bytes, row_number() over (order by version desc) as place,
        row_number() over (
          partition by is_daily, date_trunc(case when is_daily then 'day' else 'hour' end, updated_at, 'UTC')
          order by version desc
        ) as place_in_span
      from aged
    ), thinned as (
      select version, sum(bytes) over (order by version desc) as bytes
      from placed where place <= ${NEWEST_KEPT} or place_in_span = 1
    )
    delete from plan_versions where tenant = ${tenant} and id = ${id} and version not in (
      select version from thinned where bytes <= ${VERSIONS_BYTES}
    )`.execute(tx);
}
