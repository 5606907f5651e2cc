import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { TestUser } from '../../testing/sign-in-as.ts';
import type { TestServer } from '../../testing/test-server.ts';

export const PLANS = '/flights/oa/v2/plans';

type Sent = { method?: 'GET' | 'POST' | 'DELETE'; ifMatch?: string; ifNoneMatch?: string; payload?: object };
type PlanCalls = {
  ask: (path: string, sent?: Sent) => Promise<LightMyRequestResponse>;
  save: (plan: object, ifMatch?: string) => Promise<LightMyRequestResponse>;
  read: (id: string, format?: string) => Promise<LightMyRequestResponse>;
  list: (query?: string) => Promise<LightMyRequestResponse>;
};

/** Flight plan calls made by one user. */
export function planCalls({ app }: TestServer, { headers }: TestUser): PlanCalls {
  const ask: PlanCalls['ask'] = (path, { method = 'GET', ifMatch, ifNoneMatch, payload } = {}) =>
    app.inject({
      method,
      url: `${PLANS}${path}`,
      headers: {
        ...headers,
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
        ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
      },
      ...(payload ? { payload } : {}),
    });
  return {
    ask,
    save: (plan, ifMatch) =>
      ask('', { method: 'POST', payload: { plans: [plan], format: 'geojson' }, ...(ifMatch ? { ifMatch } : {}) }),
    read: (id, format = 'geojson') => ask(`/${id}?format=${format}`),
    list: (query = '') => ask(`?${query}`),
  };
}

/** A minimal plan. */
export function aPlanToSave(changes: object = {}): { flightPlanId: string; homePoint: { position: number[] } } {
  return { flightPlanId: randomUUID(), homePoint: { position: [-122.45, 37.78] }, ...changes };
}
