import type { FastifyRequest } from 'fastify';
import type { Caller } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';

export async function identify(_request: FastifyRequest, _services: Services): Promise<Caller | undefined> {
  return undefined;
}
