import { expect, it } from 'vitest';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';

const server = await startTestServer();
const { headers } = await signInAs(server);

it.each([
  ['restrictions', { notChecked: 'No airspace data is installed.', flights: [], restrictions: [] }],
  ['weather/alerts', { notChecked: 'No weather source is configured.', alerts: [], routes: [] }],
  ['weather/forecast', { notChecked: 'No weather source is configured.', events: [], routes: [] }],
])('%s that were not checked never read as clear', async (what, expected) => {
  const answer = await server.app.inject({ url: `/locations/oa/v2/collections/default/${what}`, headers });
  expect([answer.statusCode, answer.json()]).toEqual([200, expected]);
});
