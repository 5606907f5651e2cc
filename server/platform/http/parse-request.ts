import { Readable } from 'node:stream';
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
    body: parsePart(call.body, refuseStream(call, request.body), 'body'),
  };
}

/** A stream looks like an object without fields, which some schemas would take. */
function refuseStream(call: Call, body: unknown): unknown {
  if (call.body && body instanceof Readable)
    throw new Refused({ status: 415, code: 'wrong-type', message: 'This call does not take that content type.' });
  return body;
}

function parsePart(schema: z.ZodType | undefined, value: unknown, part: Part): unknown {
  if (!schema) return undefined;
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const fields = read.error.issues.map((issue) => ({ field: issue.path.join('.') || part, problem: issue.message }));
  const message = `Check ${fields.map(({ field, problem }) => `${field} (${problem})`).join(', ')}.`;
  throw new Refused({ status: 400, code: 'invalid-request', message, fields });
}
