import {
  CHANGES_EVENT,
  changeKinds,
  LiveChange,
  type ChangeKind,
  type LiveChanges,
} from '@overflight/contract/telemetry/live.ts';
import { z } from 'zod';
import { listen } from '../db/listen.ts';
import { CHANGES_CHANNEL } from '../db/tell-changes.ts';
import { mayAccess } from '../http/access.ts';
import type { SignedIn } from '../http/route.ts';
import { perServices } from '../per-services.ts';
import type { Services } from '../services.ts';
import type { Join } from './open-stream.ts';
import { sendEvent, type Viewer } from './viewer.ts';

/** What the database tells. Without a tenant it is for everybody or, where its owner is gone already, for nobody. */
const Told = LiveChange.extend({
  id: z.string().nullable().default(null),
  tenant: z.string().optional(),
  isForAll: z.boolean().optional(),
});
type Told = z.infer<typeof Told>;

type Following = { viewers: Set<Viewer>; waiting: Map<string, Told>; timer: NodeJS.Timeout | undefined };
const following = perServices((): Following => ({ viewers: new Set(), waiting: new Map(), timer: undefined }));

/** All that is told within this time goes out as one event. */
const GATHER_MS = 100;
/** More changes of one kind are told as one without an id. */
const MOST_OF_A_KIND = 50;

const eventOf = (changes: LiveChanges) => Buffer.from(`event: ${CHANGES_EVENT}\ndata: ${JSON.stringify(changes)}\n\n`);
const whole = eventOf({ isWhole: true, changes: [] });

/** Has a viewer told of whatever changes that they may see. */
export function streamChanges(services: Services): Join {
  return (viewer) => {
    const { viewers } = following(services);
    viewers.add(viewer);
    viewer.wholes.push(() => whole);
    return () => viewers.delete(viewer);
  };
}

/** Hears what the database has committed, for whichever server or worker, and tells the viewers of this one. */
export function followChanges(services: Services): Promise<{ stop: () => Promise<void> }> {
  const state = following(services);
  return listen(services, {
    channel: CHANGES_CHANNEL,
    hear: (payload) => hear(services, state, payload),
    afterBreak: () => send(services, state, () => whole),
  });
}

function hear(services: Services, state: Following, payload: string): void {
  if (state.viewers.size === 0) return;
  const told = readTold(payload);
  if (!told) return;
  state.waiting.set(JSON.stringify([told.tenant, told.kind, told.id]), told);
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

/** What cannot be read is of a newer version of the product on the same database, and left alone. */
function readTold(payload: string): Told | undefined {
  try {
    return Told.parse(JSON.parse(payload));
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

function eventFor(caller: SignedIn, gathered: readonly Told[]): Buffer | undefined {
  const seen = gathered.filter(
    ({ tenant, isForAll, kind }) =>
      (isForAll === true || tenant === caller.tenant) && mayAccess(changeKinds[kind], caller),
  );
  if (seen.length === 0) return undefined;
  const byKind = Map.groupBy(seen, ({ kind }) => kind);
  const changes = [...byKind].flatMap(([kind, of]) => (of.length > MOST_OF_A_KIND ? several(kind) : of.map(changeOf)));
  return eventOf({ isWhole: false, changes });
}

const several = (kind: ChangeKind): LiveChange[] => [{ kind, id: null }];
const changeOf = ({ tenant: _, isForAll: __, ...change }: Told): LiveChange => change;
