import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { products } from '@overflight/contract/account/entitlements.ts';
import { keyScopeNames, type KeyScope } from '@overflight/contract/account/key-scopes.ts';
import { signInAs } from './testing/sign-in-as.ts';
import { startTestServer } from './testing/test-server.ts';

const server = await startTestServer();
const { app, services, dataFolder } = server;
const url = await app.listen({ host: '127.0.0.1', port: 0 });
const maker = await signInAs(server, { products: [...products], tenant: 'north' });
const guide = fs.readFileSync(path.join(import.meta.dirname, '../docs/guides/api.md'), 'utf8');
const examples = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = '']) => text);

async function keyFor(scopes: readonly KeyScope[]): Promise<string> {
  const request = { method: 'POST', url: '/identity/v1/api-keys', headers: maker.headers } as const;
  return (await app.inject({ ...request, payload: { name: 'Example', scopes } })).json<{ key: string }>().key;
}

const run = (script: string, KEY: string) =>
  promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: dataFolder,
    env: { ...process.env, URL: url, KEY },
  });

describe('the guide to the API', () => {
  it('has examples that work with a key, one after the other', async () => {
    expect(examples.length).toBeGreaterThan(7);
    const { stdout } = await run(examples.join('\necho; echo ---\n'), await keyFor(keyScopeNames));
    const parts = stdout.split('---\n');
    expect(parts[0]).toContain('"name":"From a program"');
    expect(parts[1]).toContain('"total":1');
    expect(parts[2]).toContain('"version":2');
    expect(parts[3]).toContain('"photo.jpg"');
    expect(parts[4]).toContain('"notChecked"');
    expect(parts[5]).toContain('Drone 1');
  });

  it('tells the truth about refusals and about who did it', async () => {
    const refused = await run(`PLAN=x\n${examples[1]}`, await keyFor(['tiles'])).catch(
      (error: { stdout: string }) => error,
    );
    expect(JSON.parse(refused.stdout.split('\n')[0] ?? '')).toMatchObject({
      status: 403,
      code: 'scope-missing',
      detail: 'This API key lacks the scope "plans-read" (read plans).',
    });
    const plan = await services.db
      .selectFrom('plans')
      .selectAll()
      .where('tenant', '=', 'north')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(plan)).toContain('Example (API key)');
    const trail = (await app.inject({ url: '/identity/v1/audit?kind=plan-deleted', headers: maker.headers })).json();
    expect(trail.events).toMatchObject([{ personEmail: maker.email, details: { by: 'Example (API key)' } }]);
  });

  it('lists every scope', () => {
    for (const scope of keyScopeNames) expect(guide).toContain(`\`${scope}\``);
  });
});
