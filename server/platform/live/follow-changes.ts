import {
  CHANGES_EVENT,
  changeKinds,
  LiveChange,
  type ChangeKind,
  type LiveChanges,
} from '@overflight/contract/telemetry/live.ts';
import { z } from 'zod';
import { listen } from '../db/listen.ts';
import { CHANGES_CHANNEL } from '../db/notify-changes.ts';
import { mayAccess } from '../http/access.ts';
import type { Caller } from '../http/route.ts';
import { perServices } from '../per-services.ts';
import type { Services } from '../services.ts';
import type { Subscribe } from './open-stream.ts';
import { sendEvent, type Viewer } from './viewer.ts';

/** A change notification. Without a tenant it is for everybody or, if its owner is gone, for nobody. */
const CommittedChange = LiveChange.extend({
  id: z.string().nullable().default(null),
  tenant: z.string().optional(),
  isForAll: z.boolean().optional(),
});
type CommittedChange = z.infer<typeof CommittedChange>;

type Following = { viewers: Set<Viewer>; waiting: Map<string, CommittedChange>; timer: NodeJS.Timeout | undefined };
const following = perServices((): Following => ({ viewers: new Set(), waiting: new Map(), timer: undefined }));

/** Changes within this time are sent as one event. */
const GATHER_MS = 100;
/** More changes of one kind are sent as one without an id. */
const MAX_PER_KIND = 50;

const eventOf = (changes: LiveChanges) => Buffer.from(`event: ${CHANGES_EVENT}\ndata: ${JSON.stringify(changes)}\n\n`);
const whole = eventOf({ isWhole: true, changes: [] });

/** Streams the changes that the viewer may see. */
export function streamChanges(services: Services): Subscribe {
  return (viewer) => {
    const { viewers } = following(services);
    viewers.add(viewer);
    viewer.snapshots.push(() => whole);
    return () => viewers.delete(viewer);
  };
}

/** Listens to committed changes of all servers and workers, and forwards them to viewers. */
export function followChanges(services: Services): Promise<{ stop: () => Promise<void> }> {
  const state = following(services);
  return listen(services, {
    channel: CHANGES_CHANNEL,
    onNotification: (payload) => queueChange(services, state, payload),
    onReconnect: () => send(services, state, () => whole),
  });
}

function queueChange(services: Services, state: Following, payload: string): void {
  if (state.viewers.size === 0) return;
  const change = parseChange(payload);
  if (!change) return;
  state.waiting.set(JSON.stringify([change.tenant, change.kind, change.id]), change);
  state.timer ??= setTimeout(() => {
    state.timer = undefined;
    const gathered = [...state.waiting.values()];
    state.waiting.clear();
    const events = new Map<string, Buffer | undefined>();
    send(services, state, ({ caller }) => {
      const key = JSON.stringify([caller.tenant, caller.groups]);
      if (!events.has(key)) events.set(key, eventFor(caller, gathered));
      return events.get(key);
    });
  }, GATHER_MS).unref();
}

/** An unknown message comes from a newer version on the same database and is ignored. */
function parseChange(payload: string): CommittedChange | undefined {
  try {
    return CommittedChange.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}

function send(services: Services, { viewers }: Following, eventTo: (viewer: Viewer) => Buffer | undefined): void {
  const nowMs = services.now().getTime();
  for (const viewer of viewers) {
    const event = eventTo(viewer);
    if (event) sendEvent(viewer, event, nowMs);
  }
}

function eventFor(caller: Caller, gathered: readonly CommittedChange[]): Buffer | undefined {
  const seen = gathered.filter(
    ({ tenant, isForAll, kind }) =>
      (isForAll === true || tenant === caller.tenant) && mayAccess(changeKinds[kind], caller),
  );
  if (seen.length === 0) return undefined;
  const byKind = Map.groupBy(seen, ({ kind }) => kind);
  const changes = [...byKind].flatMap(([kind, of]) => (of.length > MAX_PER_KIND ? several(kind) : of.map(changeOf)));
  return eventOf({ isWhole: false, changes });
}

const several = (kind: ChangeKind): LiveChange[] => [{ kind, id: null }];
const changeOf = ({ tenant: _, isForAll: __, ...change }: CommittedChange): LiveChange => change;
