import { sql } from 'kysely';
import type { QueryOf } from '@overflight/contract/call.ts';
import type { listPlans as listPlansCall } from '@overflight/contract/plans.ts';
import type { Services } from '../platform/services.ts';
import { foldName } from './fold-name.ts';

type Wanted = QueryOf<typeof listPlansCall>;
type Found = { list: string | null; total: number; users: { id: string; name: string }[] | null };

const sortColumns = { date: sql.ref('updated_at'), name: sql.ref('folded_name') };

/** The answer's text: the database puts the stored summaries together, and nothing of them is read here. */
export async function listPlans({ db }: Services, tenant: string, wanted: Wanted): Promise<string> {
  const inCollection = sql`tenant = ${tenant} and collection_id = ${wanted.collectionId} and deleted_at is null`;
  const matching = sql.join([inCollection, ...filtersOf(wanted)], sql` and `);
  const direction = wanted.descending ? sql`desc` : sql`asc`;
  // Plans of the same moment or name keep their order from page to page.
  const order = sql`${sortColumns[wanted.sortBy]} ${direction}, id ${direction}`;
  const { rows } = await sql<Found>`select
    (select count(*) from plans where ${matching}) as total,
    (select json_agg(json_build_object('id', id, 'name', name) order by name, id) from (
      select created_by as id, max(created_by_name) as name from plans where ${inCollection} group by created_by
    ) as makers) as users,
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
