import { expect, it, onTestFinished } from 'vitest';
import type { GeoidCovers } from '@overflight/contract/projects/systems/geoid-cover.ts';
import { addGeoidGrid } from '../../../terrain/testing/add-geoid-grid.ts';
import { signInAs } from '../../../testing/sign-in-as.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { addPhotos } from '../../testing/add-photos.ts';
import { projectCalls } from '../../testing/project-calls.ts';

const server = await startTestServer();
const { app, services } = server;
const pilot = await signInAs(server, { products: ['process'] });
const stranger = await signInAs(server, { products: ['process'], tenant: 'elsewhere' });
const admin = await signInAs(server, { products: ['admins'] });
const calls = projectCalls(server, pilot);

async function ask(sources: string[], { headers } = pilot): Promise<GeoidCovers> {
  const answer = await app.inject({ method: 'POST', url: '/process/oa/v2/geoids', headers, payload: { sources } });
  expect(answer.statusCode).toBe(200);
  return answer.json<GeoidCovers>();
}

it('MODEL-02 tells before a project is saved which geoid grids cover its photos', async () => {
  const planId = await calls.plan();
  const none = { egm2008: 'none', navd88: 'none', 'sea-level': 'none' };
  expect(await ask([])).toEqual({ isPlaced: false, covers: none });
  expect(await ask([planId])).toEqual({ isPlaced: true, covers: none });
  const { url } = await addGeoidGrid(server, admin, { heightAt: () => 49.5 });
  onTestFinished(async () => void (await app.inject({ method: 'DELETE', url, headers: admin.headers })));
  expect(await ask([])).toEqual({ isPlaced: false, covers: { ...none, navd88: 'all' } });
  await addPhotos(services, { planId, count: 1 });
  expect(await ask([planId])).toEqual({ isPlaced: true, covers: { ...none, navd88: 'all' } });
  await addPhotos(services, { planId, count: 1, check: { position: [30, 10] } });
  expect((await ask([planId])).covers.navd88).toBe('some');
  expect((await ask([planId], stranger)).isPlaced).toBe(false);
});
