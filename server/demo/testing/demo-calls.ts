import { demoPartNames, type DemoState } from '@overflight/contract/demo.ts';
import { listPlans } from '@overflight/contract/plans/plans.ts';
import type { VehicleLocation } from '@overflight/contract/telemetry/telemetry.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';

export const PATIENCE_MS = 120_000;
export const quickParts = demoPartNames.filter((name) => name !== 'photos' && name !== 'projects');
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The calls of the demo and of what it adds, made by an administrator of the installation. */
export async function demoCalls(server: TestServer) {
  const user = await signInAs(server, { products: ['admins', 'fleet-management', 'custom-restrictions'] });
  const ask = async <Answer>(method: Method, url: string, payload?: object) => {
    const sent = { method, url, headers: user.headers, ...(payload ? { payload } : {}) };
    const answer = await server.app.inject(sent);
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`);
    return (answer.body === '' ? undefined : answer.json()) as Answer;
  };
  const state = () => ask<DemoState>('GET', '/demo/v1/state');
  const until = (wanted: DemoState['state']) => waitFor(async () => (await state()).state === wanted, PATIENCE_MS);
  return {
    user,
    ask,
    state,
    until,
    partState: async (name: string) => (await state()).parts.find((part) => part.name === name)?.state,
    /** Photos and projects take minutes: they have tests of their own. */
    add: async (parts: readonly string[] = quickParts) => {
      await ask('POST', '/demo/v1/add', { parts });
      await until('present');
    },
    remove: async () => {
      await ask('DELETE', '/demo/v1/data');
      await until('absent');
    },
    vehicles: () => ask<VehicleLocation[]>('GET', '/locations/oa/v2/objects'),
    plans: async () => listPlans.answer.parse(await ask('GET', '/flights/oa/v2/plans?sortBy=name&descending=false'))[0],
  };
}
