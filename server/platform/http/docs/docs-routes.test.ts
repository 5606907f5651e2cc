import { describe, expect, it } from 'vitest';
import { keyScopeNames } from '@overflight/contract/account/key-scopes.ts';
import { routes } from '../../../routes.ts';
import { startTestServer } from '../../../testing/test-server.ts';

type Operation = { 'x-needs': string; 'x-scope'?: string; security: object[]; responses: object };
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };
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

  it('names the scope of every call that takes a key, and no other', async () => {
    const { paths } = (await app.inject('/docs/openapi.json')).json<Document>();
    const page = (await app.inject('/docs')).body;
    for (const { call } of routes) {
      const operation = paths[call.path]?.[call.method.toLowerCase()];
      expect([call.path, operation?.['x-scope']]).toEqual([call.path, call.scope]);
      expect((operation?.security ?? []).some((way) => 'apiKey' in way)).toBe(call.scope !== undefined);
    }
    for (const scope of keyScopeNames) expect(page).toContain(`<tr><td><code>${scope}</code></td>`);
  });

  it('renders without scripts, and loads nothing from elsewhere', async () => {
    const page = await app.inject('/docs');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).not.toContain('<script');
    expect(page.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    for (const { call } of routes) expect(page.body).toContain(`<code>${call.path}</code>`);
  });
});
