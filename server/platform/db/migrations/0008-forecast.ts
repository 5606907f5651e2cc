import { sql, type Kysely } from 'kysely';

const statements = [
  // A provider's forecast for one place; `grid` is its cell name, `series` is JSON, null if it has none.
  sql`create table forecast_cells (
    provider text not null,
    cell text not null,
    grid text,
    series text,
    last_modified text,
    fetched_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (provider, cell)
  )`,
  sql`create index forecast_cells_by_age on forecast_cells (fetched_at)`,
  sql`create table forecast_providers (
    provider text primary key,
    answered_at timestamptz,
    trouble text,
    trouble_at timestamptz
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
