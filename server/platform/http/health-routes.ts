import { checkAlive, checkReady } from '@overflight/contract/health.ts';
import { VERSION } from '@overflight/contract/version.ts';
import { hasDiskRoom } from '../storage/disk-room.ts';
import { route, type Route } from './route.ts';

export const healthRoutes: Route[] = [
  route(checkAlive, async () => ({ status: 'ok', version: VERSION })),

  route(checkReady, async ({ services: { env, pool, storage: store, jobs }, http }) => {
    const [database, storage] = await Promise.all([works(pool.query('select 1')), works(store.check())]);
    const disk = hasDiskRoom(env) ? 'ok' : 'full';
    const parts = { database, storage, jobs: jobs.isReady() ? 'ok' : 'failing', disk } as const;
    const status = Object.values(parts).every((part) => part === 'ok') ? 'ok' : 'failing';
    if (status === 'failing') http.reply.status(503);
    return { status, ...parts };
  }),
];

async function works(attempt: Promise<unknown>): Promise<'ok' | 'failing'> {
  try {
    await attempt;
    return 'ok';
  } catch {
    return 'failing';
  }
}
