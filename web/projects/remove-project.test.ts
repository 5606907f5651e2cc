import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { projectListKey } from './project-cache.ts';
import { removeProject } from './remove-project.ts';
import { aProject } from './testing/a-project.ts';

afterEach(() => vi.unstubAllGlobals());

it('PROC-11 a first list request that was sent before the deletion is repeated', async () => {
  const gone = aProject(1);
  const deleted = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => deleted.promise);
  const early = Promise.withResolvers<(typeof gone)[]>();
  const answers = [early.promise, Promise.resolve([])];
  const queries = new QueryClient();
  const removing = removeProject(queries, gone);
  const list = new QueryObserver(queries, { queryKey: projectListKey, queryFn: () => answers.shift() ?? [] });
  const stop = list.subscribe(() => undefined);
  deleted.resolve(new Response(null, { status: 204 }));
  await removing;
  early.resolve([gone]);
  await expect.poll(() => list.getCurrentResult().data).toEqual([]);
  stop();
});
