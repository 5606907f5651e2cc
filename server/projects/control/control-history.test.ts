import { expect, it } from 'vitest';
import type { ControlImported, ControlPhoto } from '@overflight/contract/projects/control-points.ts';
import type { ProjectChange } from '@overflight/contract/projects/projects.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { addPhotos } from '../testing/add-photos.ts';
import { projectCalls } from '../testing/project-calls.ts';

const server = await startTestServer();
const user = await signInAs(server, { products: ['process'], name: 'Pat Pilot' });
const calls = projectCalls(server, user);

it('PROC-09 importing, marking, changing and deleting control points are in the history; marks on end are one line', async () => {
  const planId = await calls.plan();
  await addPhotos(server.services, { planId, count: 2 });
  const { processId } = await calls.saved({ name: 'Quarry', sources: [planId] });
  const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    calls.ask(method, `/${processId}/${path}`, payload);
  const history = async () => (await send('GET', 'history')).json<ProjectChange[]>();
  const before = (await history()).length;
  const csv = 'A,8.5,47.4,440\nB,8.5,47.4001,440';
  const table = await send('POST', 'control', { system: 'EPSG:4326', heightDatum: 'egm96', csv });
  const [a, b] = table.json<ControlImported>().points.map(({ pointId }) => `control/${pointId}`);
  const { photos } = (await send('GET', `${a}/photos`)).json<{ photos: ControlPhoto[] }>();
  const mark = (point: string | undefined) => send('PUT', `${point}/marks/${photos[0]?.fileId}`, { at: [10, 10] });
  expect((await mark(a)).statusCode).toBe(204);
  const [first] = await history();
  server.clock.advance(60_000);
  await mark(b);
  const [last] = await history();
  expect(last).toMatchObject({ by: 'Pat Pilot', text: 'Control points marked', to: 'Draft' });
  expect(Date.parse(last!.at) - Date.parse(first!.at)).toBeGreaterThanOrEqual(60_000);
  await send('PATCH', a!, { role: 'check' });
  await send('DELETE', b!);
  expect((await history()).slice(0, -before).map(({ text }) => text)).toEqual([
    'Control point B deleted',
    'Control points changed',
    'Control points marked',
    '2 control points imported',
  ]);
});
