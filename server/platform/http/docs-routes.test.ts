import { describe, expect, it } from 'vitest';
import { routes } from '../../routes.ts';
import { startTestServer } from '../../testing/test-server.ts';

type Document = { openapi: string; paths: Record<string, Record<string, { 'x-needs': string; responses: object }>> };
const { app } = await startTestServer();

describe('API documentation', () => {
  it('lists every route with its access level', async () => {
    const { openapi, paths } = (await app.inject('/docs/openapi.json')).json<Document>();
    expect(openapi).toBe('3.1.0');
    for (const { call } of routes) {
      const operation = paths[call.path]?.[call.method.toLowerCase()];
      expect(operation, `${call.method} ${call.path}`).toMatchObject({ 'x-needs': call.needs });
      expect(Object.keys(operation?.responses ?? {})).toContain('default');
    }
  });

  it('renders without scripts', async () => {
    const page = await app.inject('/docs');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).not.toContain('<script');
    for (const { call } of routes) expect(page.body).toContain(`<code>${call.path}</code>`);
  });
});
