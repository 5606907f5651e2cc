import { demoPartNames, type DemoPartName } from '@overflight/contract/demo.ts';
import type { Kysely } from 'kysely';
import type { DemoPartsTable } from '../platform/db/demo-tables.ts';
import type { Tables } from '../platform/db/tables.ts';

type Db = { db: Kysely<Tables> };
export type DemoPartRow = DemoPartsTable;

const waiting = { state: 'waiting', percent: 0, problem: null } as const;
const orderOf = ({ name }: DemoPartRow) => demoPartNames.indexOf(name);

/** In the order in which they are added. */
export async function readParts({ db }: Db): Promise<DemoPartRow[]> {
  const rows = await db.selectFrom('demo_parts').selectAll().execute();
  return rows.filter((row) => orderOf(row) >= 0).toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** Finished parts stay as they are; failed ones are tried again. */
export async function wantParts({ db }: Db, names: readonly DemoPartName[]): Promise<void> {
  await db
    .insertInto('demo_parts')
    .values(names.map((name) => ({ name, ...waiting, is_leaving: false })))
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(waiting)
        .where('demo_parts.state', '=', 'failed')
        .where('demo_parts.is_leaving', '=', false),
    )
    .execute();
}

export async function unwantParts({ db }: Db): Promise<void> {
  await db
    .updateTable('demo_parts')
    .set({ ...waiting, is_leaving: true })
    .where((part) => part.or([part('is_leaving', '=', false), part('state', '=', 'failed')]))
    .execute();
}

type Change = Partial<Pick<DemoPartRow, 'state' | 'percent' | 'problem'>>;

/** Returns whether the part is still on the same way, in or out. */
export async function changePart(
  { db }: Db,
  { name, is_leaving }: Pick<DemoPartRow, 'name' | 'is_leaving'>,
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('demo_parts')
    .set(change)
    .where('name', '=', name)
    .where('is_leaving', '=', is_leaving)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePart({ db }: Db, name: DemoPartName): Promise<void> {
  await db.deleteFrom('demo_parts').where('name', '=', name).execute();
}
