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
const save = async (id: string, payload: Partial<ReportNames>, { headers } = pat) =>
  (await app.inject({ method: 'PUT', url: urlOf(id), headers, payload })).statusCode;

const nobody: ReportNames = { client: '', company: '', surveyor: '', licence: '' };
const skyworks: ReportNames = { client: 'County', company: 'Skyworks', surveyor: 'Kim Lee', licence: 'MN 48123' };

it('client, company and surveyor of reports are kept with the project; the company is offered for the next one', async () => {
  const [dam, field] = [await mine.saved({ name: 'Dam' }), await mine.saved({ name: 'Field' })];
  expect(await read(dam.processId)).toEqual({ ...nobody, company: 'Pat & Sons' });
  expect(await save(dam.processId, { ...skyworks, client: ' County ' })).toBe(204);
  expect(await read(dam.processId, kim)).toEqual(skyworks);
  expect(await read(field.processId, kim)).toEqual({ ...nobody, company: 'Skyworks' });
  clock.advance(1000);
  expect(await save(field.processId, { client: '', company: '' })).toBe(204);
  expect(await read(field.processId)).toEqual(nobody);
  expect(await read(dam.processId)).toEqual(skyworks);
  // Nobody who edits the project meanwhile is refused.
  expect((await mine.save({ ...dam, name: 'Great dam', basedOn: dam.updatedBy.date })).statusCode).toBe(200);
  expect(await read(dam.processId)).toEqual(skyworks);
  const signer = { id: pat.id, sessionId: pat.id, tenant: '' };
  expect(await viewerReportNames(services, dam.processId, signer)).toEqual(skyworks);
  expect(await viewerReportNames(services, dam.processId, { shareId: '' })).toEqual({
    ...nobody,
    company: 'Skyworks',
  });
  expect([
    await save(dam.processId, { client: '', company: '' }, stranger),
    await save('no', await read(dam.processId)),
  ]).toEqual([404, 400]);
});
