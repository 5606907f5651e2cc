import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportRun, OverlayDataset, OverlayStatus } from '@overflight/contract/map/overlays.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { importOverlays } from '../import-overlays.ts';

const ADMIN = '/overlays/v1/admin/datasets';
type Query = Record<string, string>;

/** Published data calls made by an administrator of the installation, who signs in for each: days may pass. */
export function overlayCalls(server: TestServer) {
  const signIn = async () => (await signInAs(server, { products: ['admins'] })).headers;
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    server.app.inject({ method, url, headers: await signIn(), ...(payload ? { payload } : {}) });

  const upload = async (id: string, body: string | Buffer, { kind = id, fileName = 'a file', ...about }: Query = {}) =>
    server.app.inject({
      method: 'PUT',
      url: `${ADMIN}/${id}?${new URLSearchParams({ kind, fileName, ...about }).toString()}`,
      headers: { ...(await signIn()), 'content-type': 'application/octet-stream' },
      payload: body,
    });
  const list = async () => (await ask('GET', ADMIN)).json<OverlayDataset[]>();
  const find = async (id: string) => (await list()).find((dataset) => dataset.id === id);

  /** Runs queued imports without waiting for the job queue. */
  async function ended(id: string): Promise<ImportRun> {
    for (;;) {
      await importOverlays(undefined, server.services);
      const run = (await find(id))?.latestRun;
      if (run && run.endedAt !== null) return run;
      await sleep(20);
    }
  }
  async function bring(id: string, body: string | Buffer, query?: Query): Promise<ImportRun> {
    const answer = await upload(id, body, query);
    if (answer.statusCode !== 202) throw new Error(answer.body);
    return ended(id);
  }
  return {
    upload,
    list,
    find,
    ended,
    bring,
    fetch: (id: string, body: object = {}) => ask('POST', `${ADMIN}/${id}/fetch`, body),
    switchRefresh: (id: string, enabled: boolean) => ask('PUT', `${ADMIN}/${id}/refresh`, { enabled }),
    remove: (id: string) => ask('DELETE', `${ADMIN}/${id}`),
    status: async () => (await ask('GET', '/overlays/v1/status')).json<OverlayStatus[]>(),
  };
}
