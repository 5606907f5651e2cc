import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Call } from '@overflight/contract/call.ts';
import { Refused } from './refused.ts';

type Part = 'params' | 'query' | 'body';

/** A plan can have thousands of errors; reports at most this many. */
const MAX_NAMED = 20;

/** Parses every part of a request with its schema and reports errors per field. */
export function parseRequest(call: Call, request: FastifyRequest): Record<Part, unknown> {
  return {
    params: parsePart(call.params, request.params, 'params'),
    query: parsePart(call.query, request.query, 'query'),
    body: parsePart(call.body, refuseStream(call, request.body), 'body'),
  };
}

/** A stream looks like an empty object, which some schemas would accept. */
function refuseStream(call: Call, body: unknown): unknown {
  if (call.body && body instanceof Readable)
    throw new Refused({ status: 415, code: 'wrong-type', message: 'This call does not take that content type.' });
  return body;
}

function parsePart(schema: z.ZodType | undefined, value: unknown, part: Part): unknown {
  if (!schema) return undefined;
  const read = parseAny(schema, value);
  if (read.success) return read.data;
  const { issues } = read.error;
  const fields = issues
    .slice(0, MAX_NAMED)
    .map((issue) => ({ field: issue.path.join('.') || part, problem: issue.message }));
  const named = fields.map(({ field, problem }) => `${field} (${problem})`).join(', ');
  const more = issues.length > MAX_NAMED ? ` and ${issues.length - MAX_NAMED} more` : '';
  throw new Refused({ status: 400, code: 'invalid-request', message: `Check ${named}${more}.`, fields });
}

/** A body with a hundred thousand errors overflows the stack of the schema library, which spreads them as arguments. */
function parseAny(schema: z.ZodType, value: unknown): z.ZodSafeParseResult<unknown> {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = 'More is wrong with this request than can be named.';
    throw new Refused({ status: 400, code: 'invalid-request', message });
  }
}
