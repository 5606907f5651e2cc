import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { needs } from '@overflight/flight/testing/needs.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { anyId, fileCalls, someBytes } from '../testing/file-calls.ts';
import { archiveLength, centralDirectory, descriptor, localHeader } from './zip-archive.ts';

const server = await startTestServer();
const user = await signInAs(server);
const { app } = server;
/** Checks that another program can open an archive. */
const python = needs(spawnSync('python3', ['--version']).status === 0, 'python3');
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');

describe('a download', () => {
  it.each([
    ['photo.jpg', 'image/jpeg'],
    ['photo.TIFF', 'image/tiff'],
    ['photo.png', 'image/png'],
    ['photo.webp', 'image/webp'],
    ['page.html', 'application/octet-stream'],
    ['image.svg', 'application/octet-stream'],
    ['script.js', 'application/octet-stream'],
    ['noending', 'application/octet-stream'],
    ['constructor', 'application/octet-stream'],
  ])('of %s is nothing that can run', async (name, type) => {
    const { upload } = await fileCalls(server, user);
    const { downloadUrl } = await upload(name, HTML);
    const answer = await app.inject(downloadUrl);
    expect(answer.rawPayload).toEqual(HTML);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': String(HTML.length),
    });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="/);
  });

  it('says its name in every script', async () => {
    const { upload } = await fileCalls(server, user);
    const { downloadUrl } = await upload('Hänge Süd.jpg', HTML);
    expect((await app.inject(downloadUrl)).headers['content-disposition']).toBe(
      `attachment; filename="H-nge S-d.jpg"; filename*=UTF-8''H%C3%A4nge%20S%C3%BCd.jpg`,
    );
  });

  it('of a range is that range', async () => {
    const { upload } = await fileCalls(server, user);
    const bytes = someBytes(1000);
    const { downloadUrl, sha256 } = await upload('a.bin', bytes);
    const ask = (range: string, more = {}) => app.inject({ url: downloadUrl, headers: { range, ...more } });
    const ranges: [string, number, number][] = [
      ['bytes=0-0', 0, 1],
      ['bytes=10-19', 10, 20],
      ['bytes=990-', 990, 1000],
      ['bytes=990-5000', 990, 1000],
      ['bytes=-5', 995, 1000],
      ['bytes=-5000', 0, 1000],
    ];
    for (const [range, from, to] of ranges) {
      const answer = await ask(range);
      expect([range, answer.statusCode]).toEqual([range, 206]);
      expect(answer.rawPayload).toEqual(bytes.subarray(from, to));
      expect(answer.headers['content-range']).toBe(`bytes ${from}-${to - 1}/1000`);
    }
    for (const range of ['bytes=1000-', 'bytes=5000-6000', 'bytes=-0']) {
      const answer = await ask(range);
      expect([range, answer.statusCode, answer.headers['content-range']]).toEqual([range, 416, 'bytes */1000']);
    }
    for (const range of ['bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-'])
      expect([range, (await ask(range)).statusCode]).toEqual([range, 200]);
    expect((await ask('bytes=0-0', { 'if-range': `"${sha256}"` })).statusCode).toBe(206);
    expect((await ask('bytes=0-0', { 'if-range': '"other"' })).statusCode).toBe(200);
  });

  it('of a thumbnail is an image, and there is none before it was made', async () => {
    const { upload, list } = await fileCalls(server, user);
    const { fileId, downloadUrl } = await upload('a.jpg', HTML);
    const { services } = server;
    const row = await services.db.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirstOrThrow();
    await services.storage.writeSidecar(row.key ?? '', 'thumbnail', Buffer.from('ffd8ffe000', 'hex'));
    await services.db.updateTable('files').set({ has_thumbnail: true }).where('id', '=', fileId).execute();
    const answer = await app.inject((await list())[0]?.thumbnailUrl ?? '');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const swapped = downloadUrl.replace('?', '/thumbnail?');
    expect((await app.inject(swapped)).statusCode).toBe(403);
  });
});

describe.skipIf(python.isMissing)(`an archive${python.reason}`, () => {
  const open = (bytes: Buffer): Record<string, Buffer> => {
    const folder = fs.mkdtempSync(path.join(server.dataFolder, 'zip-'));
    const file = path.join(folder, 'a.zip');
    fs.writeFileSync(file, bytes);
    const script =
      'import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nz.extractall(sys.argv[2])';
    execFileSync('python3', ['-c', script, file, path.join(folder, 'out')]);
    const names = fs.readdirSync(path.join(folder, 'out'));
    return Object.fromEntries(names.map((name) => [name, fs.readFileSync(path.join(folder, 'out', name))]));
  };

  it('holds all files, each under a name of its own, and is as long as it said', async () => {
    const { upload, ask } = await fileCalls(server, user);
    const files = { 'a.jpg': someBytes(100_000), 'Süd 1.bin': someBytes(1), 'empty.txt': Buffer.alloc(0) };
    for (const [name, bytes] of Object.entries(files)) await upload(name, bytes);
    const other = someBytes(70);
    await upload('a.jpg', other);
    const signed = (await ask('/zip', { method: 'POST', payload: {} })).json<{ url: string; bytes: number }>();
    const answer = await app.inject(signed.url);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'content-length': String(signed.bytes) });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; .*data\.zip/);
    expect(answer.rawPayload).toHaveLength(signed.bytes);
    expect(open(answer.rawPayload)).toEqual({ ...files, 'a (2).jpg': other });
  });

  it('holds the files that were chosen, without those deleted meanwhile', async () => {
    const { upload, ask } = await fileCalls(server, user);
    const [a, b, c] = [await upload('a.bin', HTML), await upload('b.bin', HTML), await upload('c.bin', HTML)];
    const sign = (...fileIds: string[]) => ask('/zip', { method: 'POST', payload: { fileIds } });
    const { url } = (await sign(a.fileId, b.fileId, anyId())).json<{ url: string }>();
    await ask(`/${b.fileId}`, { method: 'DELETE' });
    expect(Object.keys(open((await app.inject(url)).rawPayload))).toEqual(['a.bin']);
    await ask(`/${a.fileId}`, { method: 'DELETE' });
    expect((await app.inject(url)).statusCode).toBe(404);
    expect((await sign(anyId())).statusCode).toBe(404);
    expect((await app.inject(url.replace(/\.[^.]*$/, '.x'))).statusCode).toBe(403);
    expect((await sign(c.fileId)).statusCode).toBe(200);
  });

  it('of files beyond 4 GB is one that others can read', () => {
    const modifiedAt = new Date('2026-05-01T12:00:00Z');
    const size = 5 * 1024 ** 3;
    const entries = ['a.bin', 'b.bin'].map((name) => ({ name, size, modifiedAt }));
    const file = path.join(server.dataFolder, 'sparse.zip');
    const handle = fs.openSync(file, 'w');
    const write = (bytes: Buffer, at: number) => at + fs.writeSync(handle, bytes, 0, bytes.length, at);
    let at = 0;
    const starts: number[] = [];
    for (const entry of entries) {
      starts.push(at);
      at = write(descriptor(entry, 0xdeadbeef), write(localHeader(entry), at) + size);
    }
    for (const part of centralDirectory(entries, [0xdeadbeef, 0xdeadbeef])) at = write(part, at);
    fs.closeSync(handle);
    expect(fs.statSync(file).size).toBe(archiveLength(entries));
    const script =
      'import sys, zipfile\nfor i in zipfile.ZipFile(sys.argv[1]).infolist(): print(i.filename, i.file_size, i.header_offset, hex(i.CRC), i.date_time)';
    const said = execFileSync('python3', ['-c', script, file], { encoding: 'utf8' });
    expect(said.trim().split('\n')).toEqual([
      `a.bin ${size} 0 0xdeadbeef (2026, 5, 1, 12, 0, 0)`,
      `b.bin ${size} ${starts[1]} 0xdeadbeef (2026, 5, 1, 12, 0, 0)`,
    ]);
  });
});
