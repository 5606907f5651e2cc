import { sql, type Kysely } from 'kysely';

/**
 * Rows are only ever added. The tidy job may delete those before the time it sets for its transaction, and nobody
 * those of the last 30 days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table audit_events (
    id bigserial primary key,
    at timestamptz not null default now(),
    tenant text not null,
    person_id uuid,
    person_name text not null,
    person_email text not null,
    address text not null,
    kind text not null,
    subject text not null,
    result text not null check (result in ('ok', 'refused')),
    details jsonb not null default '{}'
  )`.execute(db);
  await sql`create index audit_events_tenant on audit_events (tenant, id)`.execute(db);
  await sql`create index audit_events_at on audit_events (at)`.execute(db);
  await sql`create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.at < nullif(current_setting('overflight.audit_before', true), '')::timestamptz
          and old.at < now() - interval '30 days' then return old; end if;
      end if;
      raise exception 'The audit trail cannot be changed.' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`create trigger audit_events_rows before update or delete on audit_events
    for each row execute function refuse_audit_change()`.execute(db);
  await sql`create trigger audit_events_truncate before truncate on audit_events
    for each statement execute function refuse_audit_change()`.execute(db);
}
