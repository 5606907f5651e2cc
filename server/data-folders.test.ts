import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { passphrase, readKept, signedInCalls } from '../scripts/data-folders/fill-product.ts';
import { verifyFiles } from './files/verify-files.ts';
import { restore } from './platform/backup/restore.ts';
import { readEnv } from './platform/env.ts';
import { startServer } from './start-server.ts';

const folder = path.join(import.meta.dirname, 'testing', 'data-folders');
const kept = fs.readdirSync(folder).flatMap((name) => (name.endsWith('.backup') ? path.parse(name).name : []));

describe('SAFE-10 an installation of an earlier version', () => {
  it('is kept for each of them', () => expect(kept.length).toBeGreaterThan(1));

  it.each(kept)('SAFE-10 %s opens: people sign in, and everything reads as before', async (name) => {
    const data = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'ofb-')), 'data');
    onTestFinished(() => fs.rmSync(path.dirname(data), { recursive: true, force: true }));
    const quiet = { LOG_LEVEL: 'silent', OVERFLIGHT_WORKER: '0', OVERFLIGHT_INSTALL_ENGINE: '0' };
    const env = readEnv({ ...quiet, OVERFLIGHT_DATA: data, OVERFLIGHT_BACKUP_PASSPHRASE: passphrase });
    await restore([path.join(folder, `${name}.backup`)], env);
    const server = await startServer(env);
    onTestFinished(server.close);
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const now = await readKept(await signedInCalls(`http://127.0.0.1:${port}`));
    const before = JSON.parse(fs.readFileSync(path.join(folder, `${name}.json`), 'utf8')) as Record<string, unknown>;
    expect(now).toMatchObject(before);
    const verified = await verifyFiles([], { services: server.services, print: () => undefined });
    expect(verified).toMatch(/ 0 missing, 0 altered; 0 without an owner/);
  });
});
