import { z } from 'zod';
import { EngineName } from '@overflight/contract/projects/project-runs.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { readSetting, saveSetting } from '../../platform/settings.ts';
import type { Engine } from './engine.ts';
import { workerName } from '../runs/worker-name.ts';
import { isBeingInstalled } from './engine-installation.ts';
import { findRunEnvironment } from './find-run-environment.ts';

export type ReadyEngine =
  | { isReady: true; name: EngineName }
  | {
      isReady: false;
      reason: string;
      /** Being installed: projects started now wait for it. */
      comes?: EngineName;
    };

const SETTING = 'project-worker';
/** A worker silent for this long is considered gone. */
const WORKER_TIMEOUT_MS = 90_000;
const STAYS_READY_MS = 60_000;
const COMES = 'It is being installed. A project that is started now waits for it.';

const Announced = z.object({
  by: z.string(),
  at: z.number(),
  name: EngineName,
  /** Null if ready. */
  reason: z.string().nullable(),
  isComing: z.boolean().default(false),
});

/** The engine that would process photos, here or at the workers. */
export async function readyEngine(services: Services): Promise<ReadyEngine> {
  return services.env.OVERFLIGHT_WORKER ? engineHere(services) : engineElsewhere(services);
}

/** A found engine is cached for a while; a missing one may appear at any time. */
const foundReady = perServices(() => new WeakMap<Engine, number>());
const wasReadyLately = (services: Services, engine: Engine): boolean =>
  performance.now() - (foundReady(services).get(engine) ?? -Infinity) < STAYS_READY_MS;

/** Whether to wait for a missing engine: it is being installed, or was available recently here or at another worker. */
export async function isEngineExpected(services: Services): Promise<boolean> {
  if (isBeingInstalled(services)) return true;
  return wasReadyLately(services, findRunEnvironment(services).engine) || (await engineElsewhere(services)).isReady;
}

async function engineHere(services: Services): Promise<ReadyEngine> {
  const { engine } = findRunEnvironment(services);
  // Partly installed engines are not used.
  if (isBeingInstalled(services)) return { isReady: false, reason: COMES, comes: engine.name };
  if (wasReadyLately(services, engine)) return { isReady: true, name: engine.name };
  const probed = await probeOnce(services, engine);
  if (!probed.isReady) return { isReady: false, reason: probed.reason };
  foundReady(services).set(engine, performance.now());
  return { isReady: true, name: engine.name };
}

/** Probing takes seconds of CPU time: concurrent callers share the result. */
const probing = perServices(() => new WeakMap<Engine, ReturnType<Engine['probe']>>());
function probeOnce(services: Services, engine: Engine): ReturnType<Engine['probe']> {
  const under = probing(services);
  const known = under.get(engine) ?? engine.probe().finally(() => under.delete(engine));
  under.set(engine, known);
  return known;
}

async function engineElsewhere(services: Services): Promise<ReadyEngine> {
  const known = await lastAnnounced(services);
  if (!known) return { isReady: false, reason: 'No worker is running: start one with npm run worker.' };
  const { name, reason, isComing } = known;
  if (reason === null) return { isReady: true, name };
  return { isReady: false, reason, ...(isComing && { comes: name }) };
}

async function lastAnnounced({ db, now }: Services): Promise<z.infer<typeof Announced> | undefined> {
  const known = Announced.safeParse(await readSetting(db, SETTING)).data;
  return known && now().getTime() - known.at <= WORKER_TIMEOUT_MS ? known : undefined;
}

/** A worker announces its engine to servers without workers; one without an engine does not overwrite it. */
export async function announceEngine(services: Services): Promise<void> {
  const { engine } = findRunEnvironment(services);
  const isComing = isBeingInstalled(services);
  const probed = isComing ? ({ isReady: false, reason: COMES } as const) : await engine.probe();
  const reason = probed.isReady ? null : probed.reason;
  const by = workerName(services);
  const known = await lastAnnounced(services);
  if (reason !== null && known?.reason === null && known.by !== by) return;
  const now = services.now();
  const value = { by, at: now.getTime(), name: engine.name, reason, isComing };
  await saveSetting(services.db, SETTING, { value, now });
}
