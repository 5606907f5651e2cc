import { expect, it } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';
import { everyRow } from '../testing/every-row.ts';
import { plansPart } from './plans.ts';
import { projectsPart } from './projects.ts';

it('without an engine the projects are drafts, the reason is told, and they go without a trace', async () => {
  // No worker, so nobody processes photos.
  const server = await startTestServer({ OVERFLIGHT_WORKER: '0' });
  const { services } = server;
  const progress = async () => undefined;
  await plansPart.add(services, progress);
  const before = await everyRow(server);
  for (let again = 0; again < 2; again++)
    await expect(projectsPart.add(services, progress)).rejects.toThrow(/engine|worker/i);
  const projects = await services.db.selectFrom('projects').select(['name', 'status']).execute();
  expect(projects).toEqual([{ name: 'Demo - gravel pit in June', status: 'Draft' }]);
  await projectsPart.remove(services);
  expect(await everyRow(server)).toEqual(before);
});
