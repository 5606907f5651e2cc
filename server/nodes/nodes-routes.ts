import { createHash, timingSafeEqual } from 'node:crypto';
import * as contract from '@overflight/contract/nodes.ts';
import { Refused } from '../platform/http/refused.ts';
import { route, type Route } from '../platform/http/route.ts';
import { listNodes } from './list-nodes.ts';
import { metricsText } from './metrics.ts';

export const nodesRoutes: Route[] = [
  route(contract.listNodes, ({ services }) => listNodes(services)),

  route(contract.readMetrics, async ({ services, http: { request, reply } }) => {
    requireToken(services.env.METRICS_TOKEN, request.headers.authorization);
    const { mediaType, text } = await metricsText(services);
    return reply.type(mediaType).header('cache-control', 'no-store').send(text);
  }),
];

function requireToken(token: string | undefined, sent = ''): void {
  if (token === undefined)
    throw new Refused({ status: 404, code: 'not-found', message: 'Metrics are off. Set METRICS_TOKEN to offer them.' });
  if (!timingSafeEqual(digest(`Bearer ${token}`), digest(sent)))
    throw new Refused({ status: 401, code: 'not-signed-in', message: 'Metrics need the token of this server.' });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
