import { mkdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { identify } from './account/identify.ts';
import { setUpFromEnv } from './account/set-up.ts';
import { defaultBasemapFolder } from './basemap/built-in.ts';
import { findPacks } from './basemap/packs/find-packs.ts';
import { outsideHosts } from './basemap/sources/outside-hosts.ts';
import { jobs as allJobs } from './jobs.ts';
import { startLive } from './live/start-live.ts';
import { resumeImports } from './overlays/import-overlays.ts';
import { openDatabase } from './platform/db/open-database.ts';
import type { Env } from './platform/env.ts';
import { buildApp } from './platform/http/build-app.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { requeueWaitingMails } from './platform/mail/queue-mail.ts';
import { loadSecrets } from './platform/secrets.ts';
import type { Services } from './platform/services.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { frameHosts } from './projects/results/explorer-address.ts';
import { installMissingEngine } from './projects/engines/install-engine.ts';
import { watchProjects } from './projects/runs/watch-projects.ts';
import { routes } from './routes.ts';
import { startTelemetry } from './telemetry/start-telemetry.ts';
import { startMavlink } from './telemetry/mavlink/start-mavlink.ts';
import { closeGateways } from './video/gateway.ts';
import { kinesisHosts } from './video/kinesis.ts';
import { playerHosts } from './video/player-hosts.ts';

export type RunningServer = { app: FastifyInstance; services: Services; close: () => Promise<void> };
type Options = { webRoot?: string; basemapFolder?: string; now?: () => Date } & Pick<Services, 'passwordCost'>;

/** Everything but listening: database, jobs, routes. Also used by tests. */
export async function startServer(env: Env, options: Options = {}): Promise<RunningServer> {
  const { webRoot, basemapFolder = defaultBasemapFolder, now = () => new Date(), passwordCost } = options;
  await mkdir(env.OVERFLIGHT_DATA, { recursive: true });
  const { db, pool, close: closeDatabase } = await openDatabase(env);
  const closers = [closeDatabase];
  /** Last opened, first closed. */
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const log = { info: () => undefined, error: (_fields: object, _text: string) => undefined };
    const onError = (error: Error) => log.error({ err: error }, 'the job queue failed');
    const jobs = await startJobs({ pool, jobs: allJobs, onError });
    closers.push(jobs.stop);
    const secrets = await loadSecrets(db);
    const storage = openStorage(env);
    const services: Services = {
      env,
      db,
      pool,
      jobs,
      secrets,
      storage,
      basemapFolder,
      now,
      log,
      ...(passwordCost ? { passwordCost } : {}),
    };
    closers.push(() => closeGateways(services));
    const fixedHosts = [...kinesisHosts(env), ...storage.hosts];
    const parts = {
      routes,
      services,
      identify,
      outsideHosts: async () => [...(await outsideHosts(services)), ...fixedHosts],
      playerHosts: (sessionId: string) => playerHosts(services, sessionId),
      frameHosts: frameHosts(env),
    };
    const app = await buildApp({ ...parts, ...(webRoot ? { webRoot } : {}) });
    closers.push(() => app.close());
    Object.assign(log, { info: app.log.info.bind(app.log), error: app.log.error.bind(app.log) });
    await setUpFromEnv(services);
    await requeueWaitingMails(services);
    await findPacks(services);
    await resumeImports(services);
    const telemetry = await startTelemetry(services);
    closers.push(telemetry.stop);
    const live = await startLive(services);
    closers.push(live.stop);
    if (env.OVERFLIGHT_WORKER) {
      await jobs.work(services);
      closers.push(await watchProjects(services, { announces: false }));
      void installMissingEngine(services);
    }
    closers.push(await startMavlink(services));
    return { app, services, close };
  } catch (error) {
    await close();
    throw error;
  }
}
