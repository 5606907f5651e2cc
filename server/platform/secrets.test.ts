import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { startServer } from '../start-server.ts';
import { startSecondServer } from '../testing/start-second-server.ts';
import { copyTemplate } from '../testing/test-databases.ts';
import { startTestServer } from '../testing/test-server.ts';
import { readEnv } from './env.ts';
import { newSecrets } from './new-secrets.ts';

async function anInstallation() {
  const database = await copyTemplate(inject('databaseUrl'));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-secrets-'));
  onTestFinished(async () => {
    await database.drop();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const env = (more = {}) =>
    readEnv({
      DATABASE_URL: database.url,
      OVERFLIGHT_DATA: folder,
      LOG_LEVEL: 'silent',
      OVERFLIGHT_WORKER: '0',
      ...more,
    });
  const start = async (more = {}) => {
    const server = await startServer(env(more));
    onTestFinished(server.close);
    return server;
  };
  return { folder, env, start, keyFile: path.join(folder, 'secret.key') };
}

describe('the secrets of an installation', () => {
  it('are sealed with a key that only its user reads, outside the database', async () => {
    const { start, keyFile } = await anInstallation();
    const { services } = await start();
    expect((fs.statSync(keyFile).mode & 0o777).toString(8)).toBe('600');
    const known = [
      services.secrets.tokenKey,
      services.secrets.signedUrlKey,
      services.secrets.signingKey.export({ format: 'der', type: 'pkcs8' }),
    ];
    const rows = await services.db.selectFrom('secrets').selectAll().execute();
    expect(rows).toHaveLength(known.length);
    for (const { value, is_sealed } of rows)
      expect([is_sealed, known.some((secret) => value.includes(secret))]).toEqual([true, false]);
  });

  it('of an earlier version are sealed at the next start, and stay the same', async () => {
    const { start } = await anInstallation();
    const first = await start();
    const { tokenKey, signedUrlKey, signingKey } = first.services.secrets;
    const der = signingKey.export({ format: 'der', type: 'pkcs8' });
    const plain = { 'token-key': tokenKey, 'signed-url-key': signedUrlKey, 'signing-key': der };
    for (const [name, value] of Object.entries(plain))
      await first.services.db
        .updateTable('secrets')
        .set({ value, is_sealed: false })
        .where('name', '=', name)
        .execute();
    const second = await start();
    expect(second.services.secrets).toMatchObject({ tokenKey, signedUrlKey });
    expect(second.services.secrets.signingKey.equals(signingKey)).toBe(true);
    const rows = await second.services.db.selectFrom('secrets').select(['value', 'is_sealed']).execute();
    expect(rows.every(({ is_sealed }) => is_sealed)).toBe(true);
    expect(rows.some(({ value }) => Object.values(plain).some((secret) => value.includes(secret)))).toBe(false);
  });

  it('without their key, or with another, do not open: the start says what to do', async () => {
    const { start, keyFile, env } = await anInstallation();
    const { tokenKey } = (await start()).services.secrets;
    fs.renameSync(keyFile, `${keyFile}.away`);
    await expect(start()).rejects.toThrow(/secret key is missing: .*secret\.key does not exist\. Put back /);
    expect(fs.existsSync(keyFile)).toBe(false);
    const other = Buffer.alloc(32, 1).toString('base64');
    await expect(start({ OVERFLIGHT_SECRET_KEY: other })).rejects.toThrow(
      /does not belong to this database\. Put back /,
    );
    await expect(start({ OVERFLIGHT_SECRET_KEY: 'short' })).rejects.toThrow(/OVERFLIGHT_SECRET_KEY is not a key/);
    const OVERFLIGHT_SECRET_KEY = fs.readFileSync(`${keyFile}.away`, 'utf8');
    expect((await start({ OVERFLIGHT_SECRET_KEY })).services.secrets.tokenKey).toEqual(tokenKey);
    await newSecrets([], env());
    expect((await start()).services.secrets.tokenKey).not.toEqual(tokenKey);
  });

  it('are shared by a second server that is given the key, and by no other', async () => {
    const first = await startTestServer();
    const second = await startSecondServer(first);
    expect(second.services.secrets.tokenKey).toEqual(first.services.secrets.tokenKey);
    const OVERFLIGHT_DATA = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-other-'));
    onTestFinished(() => fs.rmSync(OVERFLIGHT_DATA, { recursive: true, force: true }));
    const { DATABASE_URL } = first.services.env;
    await expect(startServer(readEnv({ DATABASE_URL, OVERFLIGHT_DATA, LOG_LEVEL: 'silent' }))).rejects.toThrow(
      /copy it from the first server/,
    );
  });
});

it('no column of the database holds a password, a key or a token as it is', async () => {
  const server = await startTestServer({
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'overflight',
    OIDC_CLIENT_SECRET: 'oidc-client-secret-4711',
    SMTP_URL: 'smtp://mailer:smtp-password-4711@127.0.0.1:2',
    OVERFLIGHT_WORKER: '0',
    OVERFLIGHT_ADMIN_EMAIL: 'admin@example.com',
    OVERFLIGHT_ADMIN_PASSWORD: 'orchard-lantern-4711',
  });
  const { app, services } = server;
  const credentials = { email: 'admin@example.com', password: 'orchard-lantern-4711' };
  const signedIn = await app.inject({ method: 'POST', url: '/identity/v1/sign-in', payload: credentials });
  const { idToken } = signedIn.json<{ idToken: string }>();
  const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
    app.inject({ method, url, payload, headers: { authorization: idToken } });
  const made = await send('POST', '/identity/v1/api-keys', { name: 'Script' });
  const id = crypto.randomUUID();
  const stream = {
    name: 'Camera',
    kind: 'whep',
    address: 'http://u:video-password-4711@10.0.0.9/whep',
    token: 'video-token-4711',
    isRecoded: false,
  };
  const link = { name: 'Radio', kind: 'udp', port: 1, signing: 'required', passphrase: 'link-passphrase-4711' };
  const answers = [
    made,
    await send('PUT', `/flights/oa/v1/streams/${id}`, stream),
    await send('PUT', `/locations/oa/v2/links/${id}`, link),
  ];
  expect(answers.map(({ statusCode, body }) => [statusCode, statusCode < 300 ? '' : body])).toEqual([
    [201, ''],
    [200, ''],
    [200, ''],
  ]);
  const { key } = made.json<{ key: string }>();
  const tokens = Object.values(signedIn.json<Record<string, unknown>>()).filter(
    (value): value is string => typeof value === 'string' && value.length > 40,
  );
  expect(tokens.length).toBeGreaterThan(1);
  const places = [
    'oidc-client-secret',
    'smtp-password',
    'orchard-lantern',
    'video-password',
    'video-token',
    'link-passphrase',
  ];
  const known = [...places.map((name) => `${name}-4711`), key, ...tokens];
  const { rows: columns } = await sql<{ place: string; table: string; column: string }>`
    select c.table_schema || '.' || c.table_name as place, quote_ident(c.table_schema) || '.' || quote_ident(c.table_name)
      as table, quote_ident(c.column_name) as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'jobs')`.execute(services.db);
  expect(columns.length).toBeGreaterThan(200);
  const found: string[] = [];
  for (const { place, table, column } of columns) {
    const text = sql.raw(`${column}::text`);
    const { rows } = await sql<{ hit: boolean }>`select true as hit from ${sql.raw(table)}
      where exists (select from unnest(${known}::text[]) as known (secret) where position(secret in ${text}) > 0)
      limit 1`.execute(services.db);
    if (rows.length > 0) found.push(`${place}.${column}`);
  }
  expect(found).toEqual([]);
});
