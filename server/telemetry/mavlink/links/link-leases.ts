import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { sql } from 'kysely';
import { z } from 'zod';
import { TelemetryLink } from '@overflight/contract/telemetry/telemetry.ts';
import { perServices } from '../../../platform/per-services.ts';
import type { Services } from '../../../platform/services.ts';
import type { LinkState } from './link.ts';

/** A server silent for this long loses its links. */
export const LEASE_MS = 2500;
/** How often leases are renewed, and those of others looked at. */
export const BEAT_MS = 500;
/** With the built-in database there is no other server: this one takes over from nobody. */
const ALONE = { leaseMs: 30_000, beatMs: 5000 };

export const isAlone = ({ env }: Services): boolean => env.DATABASE_URL === undefined;
export const beatMsOf = (services: Services): number => (isAlone(services) ? ALONE.beatMs : BEAT_MS);
/** An owner that cannot renew stops sending this long before another may begin. */
export const FENCE_MS = 500;

const holder = perServices(() => randomUUID());

/** What an owner writes with its lease; `of` says which settings are in use. */
const StateHeld = TelemetryLink.pick({
  isOpen: true,
  problem: true,
  vehicles: true,
  messages: true,
  refused: true,
  unknown: true,
  lost: true,
}).extend({ of: z.string() });
export type HeldLink = { linkId: string; state: LinkState; of: string };
/** A link that some server holds. */
export type LinkLease = { isOwn: boolean; owner: string; state: LinkState; of: string };

/** Renews our leases and takes those that nobody holds; returns the ids of the links that are ours now. */
export async function holdLinks(services: Services, links: readonly HeldLink[]): Promise<Set<string>> {
  if (links.length === 0) return new Set();
  const ids = links.map(({ linkId }) => linkId);
  const states = links.map(({ state, of }) => JSON.stringify({ ...state, of }));
  const leaseMs = isAlone(services) ? ALONE.leaseMs : LEASE_MS;
  // Without another server, what a killed process held is free.
  const isFree = isAlone(services) ? sql`true` : sql`held.until < clock_timestamp()`;
  const { rows } = await sql<{ link_id: string }>`
    insert into telemetry_link_leases as held (link_id, holder, host, pid, until, state)
    select link_id, ${holder(services)}, ${os.hostname()}, ${process.pid},
      clock_timestamp() + make_interval(secs => ${leaseMs / 1000}), state
    from unnest(${ids}::uuid[], ${states}::jsonb[]) as wanted (link_id, state)
    on conflict (link_id) do update set holder = excluded.holder, host = excluded.host, pid = excluded.pid,
      until = excluded.until, state = excluded.state
    where held.holder = excluded.holder or ${isFree}
    returning link_id`.execute(services.db);
  return new Set(rows.map(({ link_id }) => link_id));
}

/** Gives links back, for others to take at once. */
export async function releaseLinks(services: Services, linkIds: readonly string[]): Promise<void> {
  if (linkIds.length === 0) return;
  await services.db
    .deleteFrom('telemetry_link_leases')
    .where('link_id', 'in', linkIds)
    .where('holder', '=', holder(services))
    .execute();
}

/** The links that a server holds now, by id. */
export async function readLeases(services: Services): Promise<Map<string, LinkLease>> {
  const rows = await services.db
    .selectFrom('telemetry_link_leases')
    .selectAll()
    .where('until', '>', sql<Date>`clock_timestamp()`)
    .execute();
  return new Map(
    rows.map((row) => {
      const { of, ...state } = StateHeld.parse(row.state);
      const owner = `${row.host}, process ${row.pid}`;
      return [row.link_id, { isOwn: row.holder === holder(services), owner, state, of }];
    }),
  );
}

/** Whether another server could hold a link that this one cannot open. */
export async function hasOtherNodes({ db }: Services): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from nodes
    where kind = 'server' and seen_at > now() - interval '15 seconds' and (host, pid) <> (${os.hostname()}, ${process.pid})`.execute(
    db,
  );
  return (rows[0]?.count ?? 0) > 0;
}
