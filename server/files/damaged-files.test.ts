import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { needs } from '@overflight/flight/testing/needs.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { fileCalls, someBytes } from './testing/file-calls.ts';
import { verifyFiles } from './verify-files.ts';

const server = await startTestServer();
const user = await signInAs(server);
const { app, services } = server;
const python = needs(spawnSync('python3', ['--version']).status === 0, 'python3');
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

async function placeOf(fileId: string): Promise<string> {
  const row = await services.db.selectFrom('files').select('key').where('id', '=', fileId).executeTakeFirstOrThrow();
  return services.storage.pathOf(row.key ?? '') ?? '';
}

async function flipLastByte(fileId: string): Promise<void> {
  const place = await placeOf(fileId);
  const bytes = fs.readFileSync(place);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  fs.writeFileSync(place, bytes);
}

/** Over the network: what arrived, and whether it was whole. */
function download(url: string): Promise<{ status: number; bytes: number; isWhole: boolean }> {
  return new Promise((resolve) => {
    http.get(`http://127.0.0.1:${port}${url}`, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('error', () => undefined);
      answer.on('close', () => resolve({ status: answer.statusCode ?? 0, bytes, isWhole: answer.complete }));
    });
  });
}

describe('a file whose bytes', () => {
  it('are missing is refused with a text, and marked in the list', async () => {
    const { upload, list } = await fileCalls(server, user);
    const { fileId, downloadUrl } = await upload('a.bin', someBytes(1000));
    fs.rmSync(await placeOf(fileId));
    for (const headers of [{}, { range: 'bytes=0-9' }]) {
      const answer = await app.inject({ url: downloadUrl, headers });
      expect([answer.statusCode, answer.headers['content-type'], answer.json()]).toMatchObject([
        410,
        expect.stringContaining('application/problem+json'),
        { code: 'bytes-missing', detail: expect.stringContaining('missing on the server') },
      ]);
      expect(answer.headers['etag']).toBeUndefined();
    }
    expect(await list()).toMatchObject([{ fileId, damage: 'missing' }]);
  });

  it('are fewer or more than stored is refused, and marked in the list', async () => {
    const { upload, list } = await fileCalls(server, user);
    const { fileId, downloadUrl } = await upload('a.bin', someBytes(1000));
    fs.truncateSync(await placeOf(fileId), 999);
    expect((await app.inject(downloadUrl)).json()).toMatchObject({ status: 410, code: 'bytes-altered' });
    expect(await list()).toMatchObject([{ damage: 'altered' }]);
  });

  it('were altered never arrives as a whole, and is marked in the list', async () => {
    const { upload, list } = await fileCalls(server, user);
    for (const size of [1000, 1_000_000]) {
      const { fileId, downloadUrl } = await upload(`${size}.bin`, someBytes(size));
      expect(await download(downloadUrl)).toEqual({ status: 200, bytes: size, isWhole: true });
      await flipLastByte(fileId);
      // Before the first byte it is refused, after it the connection is cut.
      const { status, bytes, isWhole } = await download(downloadUrl);
      expect([status === 200 && isWhole, bytes < size]).toEqual([false, true]);
    }
    expect((await list()).map(({ damage }) => damage)).toEqual(['altered', 'altered']);
  });
});

describe.skipIf(python.isMissing)(`an archive with damaged files${python.reason}`, () => {
  it('goes on, names what is missing in a text, and lets no altered file pass', async () => {
    const { upload, ask, list } = await fileCalls(server, user);
    const whole = someBytes(100_000);
    await upload('a whole.bin', whole);
    const gone = await upload('b gone.bin', someBytes(100));
    const altered = await upload('c altered.bin', someBytes(200_000));
    await upload('d whole.bin', whole);
    fs.rmSync(await placeOf(gone.fileId));
    await flipLastByte(altered.fileId);
    const { url } = (await ask('/zip', { method: 'POST', payload: {} })).json<{ url: string }>();
    const answer = await app.inject(url);
    expect(answer.rawPayload).toHaveLength(Number(answer.headers['content-length']));
    const file = path.join(server.dataFolder, 'damaged.zip');
    fs.writeFileSync(file, answer.rawPayload);
    const script = `import sys, zipfile, json
z = zipfile.ZipFile(sys.argv[1])
print(json.dumps([z.namelist(), z.testzip(), z.read('MISSING FILES.txt').decode(), len(z.read('d whole.bin'))]))`;
    expect(JSON.parse(execFileSync('python3', ['-c', script, file], { encoding: 'utf8' }))).toEqual([
      ['a whole.bin', 'c altered.bin', 'd whole.bin', 'MISSING FILES.txt'],
      'c altered.bin',
      expect.stringMatching(/^These files are damaged[^\n]*\r\nb gone\.bin\r\n$/),
      whole.length,
    ]);
    expect((await list()).map(({ damage }) => damage)).toEqual([null, 'missing', 'altered', null]);
  });
});

describe('verify-files', () => {
  it('names what is missing, altered and without an owner, and forgets what was mended', async () => {
    const own = await startTestServer();
    const { upload } = await fileCalls(own, await signInAs(own));
    const damages = async () =>
      (await own.services.db.selectFrom('files').select('damage').orderBy('name').execute()).map(
        ({ damage }) => damage,
      );
    const places: string[] = [];
    for (const name of ['gone.bin', 'other.bin', 'whole.bin']) {
      const { fileId } = await upload(name, someBytes(5000));
      const row = await own.services.db.selectFrom('files').select('key').where('id', '=', fileId).executeTakeFirst();
      places.push(own.services.storage.pathOf(row?.key ?? '') ?? '');
    }
    const [gone = '', other = ''] = places;
    const stray = path.join(path.dirname(gone), `${path.basename(path.dirname(gone))}${crypto.randomUUID().slice(2)}`);
    fs.writeFileSync(stray, 'x');
    own.clock.advance(2 * 24 * 60 * 60 * 1000);
    const lines: string[] = [];
    const verify = () => verifyFiles([], { services: own.services, print: (line) => lines.push(line) });
    expect(await verify()).toBe('3 files checked: 0 missing, 0 altered; 1 without an owner.');
    const kept = [fs.readFileSync(gone), fs.readFileSync(other)] as const;
    fs.rmSync(gone);
    fs.writeFileSync(other, Buffer.alloc(5000));
    await expect(verify()).rejects.toThrow('3 files checked: 1 missing, 1 altered; 1 without an owner.');
    expect(lines.map((line) => line.split(' (')[0] ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual([
      'altered: other.bin',
      'missing: gone.bin',
      `no owner: ${path.basename(stray)}`,
      `no owner: ${path.basename(stray)}`,
    ]);
    expect(await damages()).toEqual(['missing', 'altered', null]);
    fs.writeFileSync(gone, kept[0]);
    fs.writeFileSync(other, kept[1]);
    await verify();
    expect(await damages()).toEqual([null, null, null]);
    expect(fs.existsSync(stray)).toBe(true);
  });
});
