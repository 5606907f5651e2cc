import type { FastifyInstance } from 'fastify';
import { identify } from './account/identify.ts';
import { flyDemo } from './demo/fly-demo.ts';
import { setUpFromEnv } from './set-up/set-up.ts';
import { keepPacks } from './basemap/packs/keep-packs.ts';
import { outsideHosts } from './basemap/sources/outside-hosts.ts';
import { jobs as allJobs } from './jobs.ts';
import { startLive } from './live/start-live.ts';
import { announceNode } from './nodes/announce-node.ts';
import { countRequests } from './nodes/metrics.ts';
import { openServices } from './open-services.ts';
import { resumeImports } from './overlays/import-overlays.ts';
import type { Env } from './platform/env.ts';
import { buildApp } from './platform/http/build-app.ts';
import { requeueWaitingMails } from './platform/mail/queue-mail.ts';
import type { Services } from './platform/services.ts';
import { frameHosts } from './projects/results/explorer-address.ts';
import { installMissingEngine } from './projects/engines/install-engine.ts';
import { watchProjects } from './projects/runs/watch-projects.ts';
import { routes } from './routes.ts';
import { startTelemetry } from './telemetry/start-telemetry.ts';
import { startMavlink } from './telemetry/mavlink/start-mavlink.ts';
import { closeGateways } from './video/gateway.ts';
import { kinesisHosts } from './video/kinesis.ts';
import { playerHosts } from './video/player-hosts.ts';
import { startWebhooks } from './webhooks/start-webhooks.ts';
import { sealOldStreams } from './video/seal-stream.ts';

export type RunningServer = { app: FastifyInstance; services: Services; close: () => Promise<void> };
type Options = { webRoot?: string } & Partial<Pick<Services, 'basemapFolder' | 'now' | 'passwordCost'>>;

/** Everything but listening: database, jobs, routes. Also used by tests. */
export async function startServer(env: Env, options: Options = {}): Promise<RunningServer> {
  const { webRoot, ...chosen } = options;
  // Fastify brings the logger, but only once there are services to build it with.
  const log = { info: () => undefined, error: (_fields: object, _text: string) => undefined };
  const { services, workOnJobs, close: closeServices } = await openServices(env, { jobs: allJobs, log, ...chosen });
  const closers = [closeServices];
  /** Last opened, first closed. */
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    closers.push(() => closeGateways(services));
    const fixedHosts = [...kinesisHosts(env), ...services.storage.hosts];
    const parts = {
      routes,
      services,
      identify,
      outsideHosts: async () => [...fixedHosts, ...(await outsideHosts(services))],
      playerHosts: (sessionId: string) => playerHosts(services, sessionId),
      frameHosts: frameHosts(env),
    };
    const app = await buildApp({ ...parts, ...(webRoot ? { webRoot } : {}) });
    countRequests(app, services);
    closers.push(() => app.close());
    Object.assign(log, { info: app.log.info.bind(app.log), error: app.log.error.bind(app.log) });
    await setUpFromEnv(services);
    await requeueWaitingMails(services);
    await sealOldStreams(services);
    closers.push(await keepPacks(services));
    await resumeImports(services);
    const telemetry = await startTelemetry(services);
    closers.push(telemetry.stop);
    const live = await startLive(services);
    closers.push(live.stop);
    const webhooks = await startWebhooks(services);
    closers.push(webhooks.stop);
    if (env.OVERFLIGHT_WORKER) {
      await workOnJobs();
      closers.push(await watchProjects(services, { announces: false }));
      void installMissingEngine(services);
    }
    closers.push(await startMavlink(services));
    closers.push(flyDemo(services));
    closers.push(await announceNode(services, 'server'));
    return { app, services, close };
  } catch (error) {
    await close();
    throw error;
  }
}
