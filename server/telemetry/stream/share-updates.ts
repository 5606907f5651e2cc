import { randomUUID } from 'node:crypto';
import { telemetryLimits } from '@overflight/contract/telemetry/telemetry.ts';
import { hasOtherServers, sendOnBus } from '../../platform/live/bus.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import type { VehicleReport } from './vehicle-report.ts';

/** A changed or deleted row; without an id, all rows of the tenant. */
export type ChangedRow = { tenant: string; id?: string };
type VehicleUpdate = { news: VehicleReport } | { row: ChangedRow };
export type SharedMessage = { from: string; told: VehicleUpdate[] };

type Sharing = {
  /** Messages from this id are our own and are ignored. */
  serverId: string;
  reports: Map<string, VehicleReport>;
  rows: ChangedRow[];
  isScheduled: boolean;
};
const sharing = perServices((): Sharing => ({
  serverId: randomUUID(),
  reports: new Map(),
  rows: [],
  isScheduled: false,
}));

export function serverId(services: Services): string {
  return sharing(services).serverId;
}

/** Sends the report to other server processes in the next batch. */
export function shareReport(services: Services, report: VehicleReport): void {
  if (!hasOtherServers(services)) return;
  const { reports: waiting } = sharing(services);
  const key = `${report.tenant}/${report.key}`;
  const before = waiting.get(key);
  waiting.set(key, before ? { ...before, ...report, facts: { ...before.facts, ...report.facts } } : report);
  scheduleNotify(services);
}

export function shareRow(services: Services, row: ChangedRow): void {
  if (!hasOtherServers(services)) return;
  sharing(services).rows.push(row);
  scheduleNotify(services);
}

function scheduleNotify(services: Services): void {
  const state = sharing(services);
  if (state.isScheduled) return;
  state.isScheduled = true;
  setTimeout(() => void notifyOtherServers(services, state), telemetryLimits.frameMs).unref();
}

async function notifyOtherServers(services: Services, state: Sharing): Promise<void> {
  const updates: VehicleUpdate[] = [
    ...state.rows.splice(0).map((row) => ({ row })),
    ...[...state.reports.values()].map((news) => ({ news })),
  ];
  state.reports.clear();
  state.isScheduled = false;
  try {
    await sendOnBus(services, (bytes) => payloadsOf(state.serverId, updates, bytes));
  } catch (error) {
    // Positions are sent again soon, and rows are reread after a reconnect.
    services.log.error({ err: error }, 'other servers could not be notified of vehicles');
  }
}

/** Packs updates into as few messages as possible; drops any that is too long. */
export function payloadsOf(from: string, updates: readonly VehicleUpdate[], mostBytes: number): string[] {
  const payloads: string[] = [];
  const frame = JSON.stringify({ from, told: [] } satisfies SharedMessage).length;
  let parts: string[] = [];
  let length = frame;
  const close = () => {
    if (parts.length > 0) payloads.push(`{"from":${JSON.stringify(from)},"told":[${parts.join(',')}]}`);
    parts = [];
    length = frame;
  };
  for (const one of updates) {
    const part = JSON.stringify(one);
    const bytes = Buffer.byteLength(part) + 1;
    if (frame + bytes > mostBytes) continue;
    if (length + bytes > mostBytes) close();
    parts.push(part);
    length += bytes;
  }
  close();
  return payloads;
}
