import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Call } from '@overflight/contract/call.ts';
import { Refused } from './refused.ts';

type Part = 'params' | 'query' | 'body';

/** Every part of a request goes through its schema; what is wrong is named field by field. */
export function parseRequest(call: Call, request: FastifyRequest): Record<Part, unknown> {
  return {
    params: parsePart(call.params, request.params, 'params'),
    query: parsePart(call.query, request.query, 'query'),
    body: parsePart(call.body, request.body, 'body'),
  };
}

function parsePart(schema: z.ZodType | undefined, value: unknown, part: Part): unknown {
  if (!schema) return undefined;
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const fields = read.error.issues.map((issue) => ({ field: issue.path.join('.') || part, problem: issue.message }));
  const message = `Check ${fields.map(({ field, problem }) => `${field} (${problem})`).join(', ')}.`;
  throw new Refused({ status: 400, code: 'invalid-request', message, fields });
}
