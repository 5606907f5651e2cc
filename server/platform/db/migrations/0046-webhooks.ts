import { sql, type Kysely } from 'kysely';
import { notifyChanges } from '../notify-changes.ts';

/** Where changes become events: all but the names is SQL; `old` and `it` are rows of the table. */
type Source = {
  table: string;
  on: string;
  events: readonly { name: string; when: string; data: string; by?: string }[];
};

const FAILED = `('Invalid Data Retry', 'Failed Invalid Data', 'Failed Processing')`;
const fileData = `jsonb_build_object('id', it.id, 'planId', it.plan_id)`;
const flightData = `jsonb_build_object('id', it.id, 'vehicleId', it.vehicle_id)`;
const projectBy = `it.updated_by ->> 'name'`;
const becomes = (condition: (row: string) => string) =>
  `(${condition('it')}) and (tg_op = 'INSERT' or not (${condition('old')}))`;

/** The audit trail knows who deleted something, the row does not. */
const deleted = (name: string, kind: string, data = `jsonb_build_object('id', it.details ->> 'id')`) => ({
  name,
  when: `it.kind = '${kind}' and it.result = 'ok'`,
  data,
  by: `coalesce(it.details ->> 'by', nullif(it.person_name, ''))`,
});

const sources: readonly Source[] = [
  {
    table: 'plans',
    on: 'insert or update',
    events: [
      { name: 'plan.created', when: `tg_op = 'INSERT'` },
      { name: 'plan.restored', when: `tg_op = 'UPDATE' and old.deleted_at is not null and it.deleted_at is null` },
      {
        name: 'plan.changed',
        when: `tg_op = 'UPDATE' and old.deleted_at is null and it.deleted_at is null and old.version <> it.version`,
      },
    ].map((event) => ({
      ...event,
      data: `jsonb_build_object('id', it.id, 'version', it.version)`,
      by: `it.summary::json -> 'updatedBy' ->> 'name'`,
    })),
  },
  {
    table: 'files',
    on: 'insert or update',
    events: [
      {
        name: 'file.uploaded',
        when: becomes((row) => `${row}.stored_at is not null`),
        data: fileData,
        by: 'it.uploaded_by',
      },
      { name: 'photo.checked', when: becomes((row) => `${row}.checked_at is not null`), data: fileData },
    ],
  },
  {
    table: 'projects',
    on: 'insert or update',
    events: [
      { name: 'project.finished', when: becomes((row) => `${row}.status = 'Completed'`) },
      { name: 'project.failed', when: becomes((row) => `${row}.status in ${FAILED}`) },
    ].map((event) => ({ ...event, data: `jsonb_build_object('id', it.id, 'status', it.status)`, by: projectBy })),
  },
  {
    table: 'custom_restrictions',
    on: 'insert or update',
    events: [{ name: 'restriction.changed', when: 'true', data: `jsonb_build_object('id', it.id)` }],
  },
  {
    table: 'fleet_objects',
    on: 'insert or update',
    events: [
      {
        name: 'fleet.changed',
        when: 'true',
        data: `jsonb_build_object('id', it.id, 'category', it.category)`,
        by: 'it.updated_by',
      },
    ],
  },
  {
    table: 'tracks',
    on: 'insert or update of has_landed',
    events: [
      { name: 'flight.started', when: `tg_op = 'INSERT'`, data: flightData },
      { name: 'flight.ended', when: becomes((row) => `${row}.has_landed`), data: flightData },
    ],
  },
  {
    table: 'audit_events',
    on: 'insert',
    events: [
      deleted('plan.deleted', 'plan-deleted'),
      deleted(
        'file.deleted',
        'file-deleted',
        `jsonb_build_object('id', it.details ->> 'id', 'planId', it.details ->> 'plan')`,
      ),
      deleted('project.deleted', 'project-deleted'),
      deleted('restriction.deleted', 'restriction-deleted'),
      deleted('fleet.deleted', 'fleet-object-deleted'),
      deleted(
        'mission.sent',
        'mission-sent',
        `jsonb_build_object('planId', it.details ->> 'plan', 'vehicleId', it.details ->> 'vehicle')`,
      ),
    ],
  },
];

/** Events are written by triggers, in the transaction of the change: neither is there without the other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table webhooks (
    id uuid primary key,
    tenant text not null,
    name text not null,
    url text not null,
    events text[] not null,
    is_active boolean not null,
    trouble text,
    secret text not null,
    saved_by uuid references users (id) on delete set null,
    saved_by_email text not null,
    saved_at timestamptz not null,
    created_at timestamptz not null,
    failing_since timestamptz,
    paused_until timestamptz
  )`.execute(db);
  await sql`create index webhooks_of_tenant on webhooks (tenant)`.execute(db);
  await sql`create index webhooks_of_person on webhooks (saved_by)`.execute(db);
  await sql`create table webhook_deliveries (
    id uuid primary key default gen_random_uuid(),
    webhook_id uuid not null references webhooks (id) on delete cascade,
    tenant text not null,
    event text not null,
    happened_at timestamptz not null default now(),
    body text not null,
    state text not null default 'waiting',
    tries integer not null default 0,
    tries_since timestamptz not null default now(),
    due_at timestamptz not null default now(),
    claimed_until timestamptz,
    tried_at timestamptz,
    took_ms integer,
    status integer,
    problem text
  )`.execute(db);
  await sql`create index webhook_deliveries_newest on webhook_deliveries (webhook_id, happened_at desc)`.execute(db);
  await sql`create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'waiting'`.execute(db);
  await sql`create index webhook_deliveries_old on webhook_deliveries (happened_at)`.execute(db);
  await sql`create function queue_webhooks(for_tenant text, event_name text, data jsonb) returns void
    language plpgsql as $$
    begin
      insert into webhook_deliveries (webhook_id, tenant, event, body)
        select id, tenant, event_name, json_build_object('type', event_name, 'timestamp',
          to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', data)::text
        from webhooks where tenant = for_tenant and is_active and event_name = any (events);
      if found then perform pg_notify('overflight_webhooks', ''); end if;
    end $$`.execute(db);
  for (const source of sources) await queueEventsOf(db, source);
  await notifyChanges(db, {
    table: 'webhooks',
    notices: [{ kind: 'webhook', tenant: 'it.tenant', id: 'it.id' }],
  });
  await notifyChanges(db, {
    table: 'webhook_deliveries',
    notices: [{ kind: 'webhook', tenant: 'it.tenant', id: 'it.webhook_id' }],
    columns: ['state', 'tries'],
  });
}

async function queueEventsOf(db: Kysely<unknown>, { table, on, events }: Source): Promise<void> {
  const name = `queue_webhooks_of_${table}`;
  const queued = events.map(
    ({ name: event, when, data, by = 'null' }) =>
      `if ${when} then perform queue_webhooks(it.tenant, '${event}', ${data} || jsonb_build_object('by', ${by})); end if;`,
  );
  const statements = [
    `create function ${name}() returns trigger language plpgsql as $$
      declare it ${table} := new;
      begin
        if exists (select from webhooks where tenant = it.tenant and is_active) then ${queued.join('\n')} end if;
        return null;
      end $$`,
    `create trigger ${name} after ${on} on ${table} for each row execute function ${name}()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
