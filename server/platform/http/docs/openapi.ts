import { z } from 'zod';
import type { Call } from '@overflight/contract/call.ts';
import { keyScopeNames, keyScopes } from '@overflight/contract/account/key-scopes.ts';
import { Problem, PROBLEM_TYPE } from '@overflight/contract/problem.ts';
import { VERSION } from '@overflight/contract/version.ts';

type Json = Record<string, unknown>;

const problem = {
  description: 'Refused',
  content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** The API in OpenAPI 3.1, generated from the calls. */
export function openApi(calls: readonly Call[]): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  return {
    openapi: '3.1.0',
    info: { title: 'Overflight', version: VERSION },
    paths,
    components: {
      schemas: { Problem: jsonSchema(Problem, 'output') },
      securitySchemes: {
        idToken: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The identity token, bare or after "Bearer"',
        },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: 'A key with the scope that the call names',
          'x-scopes': Object.fromEntries(keyScopeNames.map((scope) => [scope, keyScopes[scope].text])),
        },
      },
    },
  };
}

function operation(call: Call): Json {
  const body = call.body && { content: { 'application/json': { schema: jsonSchema(call.body, 'input') } } };
  return {
    summary: call.summary,
    tags: [call.path.split('/')[1]],
    security: security(call),
    'x-needs': call.needs,
    ...(call.scope ? { 'x-scope': call.scope } : {}),
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...(body ? { requestBody: body } : {}),
    responses: { [successStatus(call)]: success(call), default: problem },
  };
}

function successStatus(call: Call): number {
  return call.status ?? (call.answer || call.bytes ? 200 : 204);
}

function success({ answer, bytes }: Call): Json {
  if (bytes) return { description: 'Done', content: { [bytes]: {} } };
  if (!answer) return { description: 'Done' };
  return { description: 'Done', content: { 'application/json': { schema: jsonSchema(answer, 'output') } } };
}

/** The scope is listed with the key: OpenAPI 3.1 allows roles for every kind of security. */
function security({ needs, scope }: Call): Json[] {
  if (needs === 'public') return [];
  return scope ? [{ apiKey: [scope] }, { idToken: [] }] : [{ idToken: [] }];
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schema ? jsonSchema(schema, 'input') : {};
  return Object.entries(properties as Record<string, Json>).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || (required as string[]).includes(name),
    schema: one,
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return made;
}
