import { sql, type RawBuilder } from 'kysely';
import type { QueryOf } from '@overflight/contract/call.ts';
import type { listPlans as listPlansCall } from '@overflight/contract/plans/plans.ts';
import type { Services } from '../platform/services.ts';
import { foldName } from './fold-name.ts';

type Wanted = QueryOf<typeof listPlansCall>;
type Found = { list: string | null; total: number; users: { id: string; name: string }[] | null };

const sortColumns = { date: sql.ref('updated_at'), name: sql.ref('folded_name') };

/** The answer's text: the database joins the stored summaries, which are not parsed here. */
export async function listPlans({ db }: Services, tenant: string, wanted: Wanted): Promise<string> {
  const inCollection = sql`tenant = ${tenant} and collection_id = ${wanted.collectionId} and deleted_at is null`;
  const matching = sql.join([inCollection, ...filtersOf(wanted)], sql` and `);
  const direction = wanted.descending ? sql`desc` : sql`asc`;
  // Plans with equal times or names keep their order across pages.
  const order = sql`${sortColumns[wanted.sortBy]} ${direction}, id ${direction}`;
  const nextMaker = (after: RawBuilder<unknown>) => sql`select created_by as id, created_by_name as name from plans
    where ${inCollection} and ${after} order by created_by, created_by_name limit 1`;
  // Skips from one author to the next: their plans need not be counted to list them.
  const { rows } = await sql<Found>`with recursive makers as (
    (${nextMaker(sql`true`)})
    union all
    select next.id, next.name from makers, lateral (${nextMaker(sql`created_by > makers.id`)}) as next
  ) select
    (select count(*) from plans where ${matching}) as total,
    (select json_agg(json_build_object('id', id, 'name', name) order by name, id) from makers) as users,
    (select string_agg(summary, ',' order by ${order}) from (
      select summary, updated_at, folded_name, id from plans where ${matching}
      order by ${order} limit ${wanted.limit} offset ${wanted.offset}
    ) as page) as list`.execute(db);
  const { list, total, users } = rows[0] ?? { list: '', total: 0, users: [] };
  return `[[${list ?? ''}],${JSON.stringify({ total, users: users ?? [] })}]`;
}

function filtersOf({ search, createdBy, status }: Wanted) {
  return [
    ...(search === '' ? [] : [sql`strpos(folded_name, ${foldName(search)}) > 0`]),
    ...(createdBy === '' ? [] : [sql`created_by = ${createdBy}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
  ];
}
