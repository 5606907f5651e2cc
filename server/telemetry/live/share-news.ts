import { randomUUID } from 'node:crypto';
import { telemetryLimits } from '@overflight/contract/telemetry/telemetry.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import type { News } from './news.ts';

/** The channel on which server processes with one database tell each other of vehicles. */
export const CHANNEL = 'overflight_vehicles';
/** PostgreSQL takes no more than 8000 bytes at once. */
const PAYLOAD_BYTES = 7900;

/** A row that has changed or is gone; all of a tenant where there is no id. */
export type ChangedRow = { tenant: string; id?: string };
type Told = { news: News } | { row: ChangedRow };
export type SharedMessage = { from: string; told: Told[] };

type Sharing = {
  /** Whose messages need not be listened to. */
  ownName: string;
  news: Map<string, News>;
  rows: ChangedRow[];
  isPlanned: boolean;
};
const sharing = perServices((): Sharing => ({ ownName: randomUUID(), news: new Map(), rows: [], isPlanned: false }));

export function ownName(services: Services): string {
  return sharing(services).ownName;
}

/** Only a database that is not our own can have other servers. */
export function hasOthers({ env }: Services): boolean {
  return env.DATABASE_URL !== undefined;
}

/** Tells the other server processes, together with all else of this moment. */
export function shareNews(services: Services, news: News): void {
  if (!hasOthers(services)) return;
  const { news: waiting } = sharing(services);
  const key = `${news.tenant}/${news.key}`;
  const before = waiting.get(key);
  waiting.set(key, before ? { ...before, ...news, facts: { ...before.facts, ...news.facts } } : news);
  planToTell(services);
}

export function shareRow(services: Services, row: ChangedRow): void {
  if (!hasOthers(services)) return;
  sharing(services).rows.push(row);
  planToTell(services);
}

function planToTell(services: Services): void {
  const state = sharing(services);
  if (state.isPlanned) return;
  state.isPlanned = true;
  setTimeout(() => void tellOthers(services, state), telemetryLimits.frameMs).unref();
}

async function tellOthers(services: Services, state: Sharing): Promise<void> {
  const told: Told[] = [
    ...state.rows.splice(0).map((row) => ({ row })),
    ...[...state.news.values()].map((news) => ({ news })),
  ];
  state.news.clear();
  state.isPlanned = false;
  try {
    const payloads = payloadsOf(state.ownName, told);
    await services.pool.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [CHANNEL, payloads]);
  } catch (error) {
    // Places are told anew in a moment, and rows are read anew by whoever comes back.
    services.log.error({ err: error }, 'other servers could not be told of vehicles');
  }
}

/** As few messages as will hold it all; what is too long for any is left out. */
export function payloadsOf(from: string, told: readonly Told[]): string[] {
  const payloads: string[] = [];
  const frame = JSON.stringify({ from, told: [] } satisfies SharedMessage).length;
  let parts: string[] = [];
  let length = frame;
  const close = () => {
    if (parts.length > 0) payloads.push(`{"from":${JSON.stringify(from)},"told":[${parts.join(',')}]}`);
    parts = [];
    length = frame;
  };
  for (const one of told) {
    const part = JSON.stringify(one);
    const bytes = Buffer.byteLength(part) + 1;
    if (frame + bytes > PAYLOAD_BYTES) continue;
    if (length + bytes > PAYLOAD_BYTES) close();
    parts.push(part);
    length += bytes;
  }
  close();
  return payloads;
}
