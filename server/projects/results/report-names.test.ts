import { expect, it } from 'vitest';
import type { ReportNames } from '@overflight/contract/projects/report-names.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { projectCalls } from '../testing/project-calls.ts';
import { viewerReportNames } from '../viewer/viewer-report-names.ts';

const server = await startTestServer();
const { app, services, clock } = server;
const pat = await signInAs(server, { products: ['process'] });
const kim = await signInAs(server, { products: ['process'] });
const stranger = await signInAs(server, { products: ['process'], tenant: 'elsewhere' });
const mine = projectCalls(server, pat);
await services.db.updateTable('users').set({ company: 'Pat & Sons' }).where('id', '=', pat.id).execute();

const urlOf = (id: string) => `/process/oa/v2/processes/${id}/report/names`;
const read = async (id: string, { headers } = pat) =>
  (await app.inject({ url: urlOf(id), headers })).json<ReportNames>();
const save = async (id: string, payload: ReportNames, { headers } = pat) =>
  (await app.inject({ method: 'PUT', url: urlOf(id), headers, payload })).statusCode;

it('client and company of reports are kept with the project; the company is offered for the next one', async () => {
  const [dam, field] = [await mine.saved({ name: 'Dam' }), await mine.saved({ name: 'Field' })];
  expect(await read(dam.processId)).toEqual({ client: '', company: 'Pat & Sons' });
  expect(await save(dam.processId, { client: ' County ', company: 'Skyworks' })).toBe(204);
  expect(await read(dam.processId, kim)).toEqual({ client: 'County', company: 'Skyworks' });
  expect(await read(field.processId, kim)).toEqual({ client: '', company: 'Skyworks' });
  clock.advance(1000);
  expect(await save(field.processId, { client: '', company: '' })).toBe(204);
  expect(await read(field.processId)).toEqual({ client: '', company: '' });
  expect(await read(dam.processId)).toEqual({ client: 'County', company: 'Skyworks' });
  // Nobody who edits the project meanwhile is refused.
  expect((await mine.save({ ...dam, name: 'Great dam', basedOn: dam.updatedBy.date })).statusCode).toBe(200);
  expect(await read(dam.processId)).toEqual({ client: 'County', company: 'Skyworks' });
  const signer = { id: pat.id, sessionId: pat.id, tenant: '' };
  expect(await viewerReportNames(services, dam.processId, signer)).toEqual({ client: 'County', company: 'Skyworks' });
  expect(await viewerReportNames(services, dam.processId, { shareId: '' })).toEqual({
    client: '',
    company: 'Skyworks',
  });
  expect([
    await save(dam.processId, { client: '', company: '' }, stranger),
    await save('no', await read(dam.processId)),
  ]).toEqual([404, 400]);
});
