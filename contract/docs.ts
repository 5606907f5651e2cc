import { z } from 'zod';
import { call } from './call.ts';

export const readDocs = call({
  method: 'GET',
  path: '/docs',
  needs: 'public',
  summary: 'This API, for people',
  bytes: 'text/html',
});

export const readOpenApi = call({
  method: 'GET',
  path: '/docs/openapi.json',
  needs: 'public',
  summary: 'This API, for programs (OpenAPI 3.1)',
  answer: z.record(z.string(), z.unknown()),
});
