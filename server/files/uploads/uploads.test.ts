import { createHash } from 'node:crypto';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fileCaps } from '@overflight/contract/plans/files.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { fileCalls, someBytes } from '../testing/file-calls.ts';
import { filesOnDisk } from '../../testing/files-on-disk.ts';

const server = await startTestServer();
const user = await signInAs(server, { name: 'Pat Pilot' });
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const { partBytes } = fileCaps;

describe('a file', () => {
  it('is stored by the signed sequence: sign, PUT the raw bytes, 200 (FILE-01, FILE-02)', async () => {
    const { sign, put, ask, list } = await fileCalls(server, user);
    const bytes = someBytes(100_000);
    const [upload] = await sign({ name: 'DCIM/100MEDIA/DJI_0001.JPG', size: bytes.length, lastModified: 5 });
    expect(upload).toMatchObject({ fileName: 'DJI_0001.JPG', size: 100_000, isStored: false });
    expect(upload?.parts).toEqual([{ from: 0, to: 100_000, url: upload?.url, isStored: false }]);
    const answer = await put(upload?.url ?? '', bytes);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ fileId: upload?.fileId, size: 100_000, sha256: sha256(bytes) });
    const [file] = await list();
    expect(file).toMatchObject({ name: 'DJI_0001.JPG', size: 100_000, kind: 'data', sha256: sha256(bytes) });
    expect(file).toMatchObject({ uploadedBy: 'Pat Pilot', thumbnailUrl: null });
    // The check runs in the background and may be over already.
    expect(file?.isBeingChecked).toBe(file?.check === null);
    const { summary } = (await ask('')).json<{ summary: object }>();
    expect(summary).toMatchObject({ photos: 1, unchecked: 1, usable: 0, bytes: 100_000, bytesLeft: null });
  });

  it("is of the kind 'data' where none is named (FILE-01)", async () => {
    const { path: address, list } = await fileCalls(server, user);
    const url = address.replace(/\/data$/, '');
    const payload = { files: [{ name: 'a.bin', size: 3 }] };
    const signed = await server.app.inject({ method: 'POST', url, headers: user.headers, payload });
    const [upload] = signed.json<{ files: { url: string }[] }>().files;
    expect(upload?.url).toContain('/files/data/');
    await server.app.inject({ method: 'PUT', url: upload?.url ?? '', payload: Buffer.from('abc') });
    expect(await list()).toMatchObject([{ name: 'a.bin', kind: 'data' }]);
    const listed = await server.app.inject({ url, headers: user.headers });
    expect(listed.json<{ files: object[] }>().files).toMatchObject([{ name: 'a.bin' }]);
  });

  it('is deleted with its bytes (FILE-01)', async () => {
    const { upload, ask, list } = await fileCalls(server, user);
    const before = filesOnDisk(server).length;
    const { fileId } = await upload('a.bin', someBytes(10));
    expect(filesOnDisk(server)).toHaveLength(before + 1);
    expect((await ask(`/${fileId}`, { method: 'DELETE' })).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    expect(filesOnDisk(server)).toHaveLength(before);
    expect((await ask(`/${fileId}`, { method: 'DELETE' })).statusCode).toBe(404);
  });

  it.each(['application/json', 'text/html', 'application/octet-stream', 'nonsense'])(
    'may call itself %s',
    async (type) => {
      const { sign, put, list } = await fileCalls(server, user);
      const bytes = Buffer.from('{"broken');
      const [one] = await sign({ name: 'a.json', size: bytes.length });
      expect((await put(one?.url ?? '', bytes, { 'content-type': type })).statusCode).toBe(200);
      expect(await list()).toMatchObject([{ sha256: sha256(bytes) }]);
    },
  );

  it('may be empty', async () => {
    const { sign, put, list } = await fileCalls(server, user);
    const [one] = await sign({ name: 'empty.txt', size: 0 });
    expect((await put(one?.url ?? '', Buffer.alloc(0))).statusCode).toBe(200);
    expect(await list()).toMatchObject([{ size: 0, sha256: sha256(Buffer.alloc(0)) }]);
  });

  it('with more or fewer bytes than announced is refused, and nothing of it stays', async () => {
    const { sign, put, list } = await fileCalls(server, user);
    const [one] = await sign({ name: 'a.bin', size: 1000 });
    const before = filesOnDisk(server);
    for (const size of [999, 1001])
      expect((await put(one?.url ?? '', someBytes(size))).json()).toMatchObject({ status: 400, code: 'wrong-size' });
    expect(await list()).toEqual([]);
    expect(filesOnDisk(server)).toEqual(before);
  });

  it('chosen again is known; without a date nothing is taken for the same', async () => {
    const { sign, upload } = await fileCalls(server, user);
    const bytes = someBytes(50);
    const stored = await upload('a.bin', bytes, 1_700_000_000_000);
    const [again, newer, unknown] = await sign(
      { name: 'a.bin', size: 50, lastModified: 1_700_000_000_000 },
      { name: 'a.bin', size: 50, lastModified: 1_700_000_000_001 },
      { name: 'a.bin', size: 50 },
    );
    expect(again).toMatchObject({ isStored: true, fileId: stored.fileId });
    expect(newer?.isStored).toBe(false);
    expect(unknown?.isStored).toBe(false);
  });

  it('asked for twice, in one call or in two, is one upload', async () => {
    const { sign } = await fileCalls(server, user);
    const wanted = { name: 'a.bin', size: 50, lastModified: 7 };
    const [first, second, other] = await sign(wanted, wanted, { ...wanted, name: 'b.bin' });
    expect(first?.fileId).toBe(second?.fileId);
    expect(other).toMatchObject({ fileName: 'b.bin' });
    const both = await Promise.all([sign(wanted), sign(wanted)]);
    expect(both.flat().map(({ fileId }) => fileId)).toEqual([first?.fileId, first?.fileId]);
  });

  it('with content that is here under the same name is not kept twice; under another name it is', async () => {
    const { sign, put, list, ask } = await fileCalls(server, user);
    const bytes = someBytes(5000);
    const [one, two, three] = await sign(
      { name: 'a.jpg', size: 5000, lastModified: 1 },
      { name: 'a.jpg', size: 5000, lastModified: 2 },
      { name: 'b.jpg', size: 5000, lastModified: 1 },
    );
    const before = filesOnDisk(server).length;
    const answers = [one, two, three].map((upload) => put(upload?.url ?? '', bytes));
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await list()).map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
    expect(filesOnDisk(server)).toHaveLength(before + 2);
    const kept = (await list())[0]?.fileId;
    const known = await sign(
      { name: 'a.jpg', size: 5000, lastModified: 2 },
      { name: 'a.jpg', size: 5000, lastModified: 1 },
    );
    expect(known).toMatchObject([
      { isStored: true, fileId: kept },
      { isStored: true, fileId: kept },
    ]);
    for (const upload of [one, two])
      expect((await ask(`/${upload?.fileId}/complete`, { method: 'POST' })).json()).toMatchObject({ fileId: kept });
  });

  it('is not overwritten through its old address', async () => {
    const { sign, put, list } = await fileCalls(server, user);
    const [one] = await sign({ name: 'a.bin', size: 10 });
    const bytes = someBytes(10);
    await put(one?.url ?? '', bytes);
    expect((await put(one?.url ?? '', someBytes(10))).json()).toMatchObject({ status: 409, code: 'already-stored' });
    expect((await put(one?.url ?? '', bytes)).statusCode).toBe(200);
    expect(await list()).toMatchObject([{ sha256: sha256(bytes) }]);
  });

  it('keeps letters, digits, whitespace and underscores in its name (FILE-05), and path tricks lead nowhere', async () => {
    const { sign, put, list } = await fileCalls(server, user);
    const names = [
      '../../etc/passwd',
      '..\\..\\x.jpg',
      '/abs/ol ute.TXT',
      'a\u0000b.jpg',
      'Grün_01.jpg',
      '..',
      '.htaccess',
    ];
    const before = new Set(filesOnDisk(server, '.'));
    const uploads = await sign(...names.map((name) => ({ name, size: 1 })));
    for (const { url } of uploads) expect((await put(url, Buffer.from('x'))).statusCode).toBe(200);
    const cleaned = ['passwd', 'x.jpg', 'ol ute.TXT', 'a-b.jpg', 'Grün_01.jpg', '-', '-htaccess'];
    expect((await list()).map(({ name }) => name).toSorted()).toEqual(cleaned.toSorted());
    const fresh = filesOnDisk(server, '.').filter((file) => !before.has(file));
    expect(fresh).toHaveLength(names.length);
    for (const file of fresh)
      expect(path.relative(server.dataFolder, file)).toMatch(/^files\/([0-9a-f]{2})\/\1[0-9a-f-]{34}$/);
  });
});

describe('a file in parts', () => {
  const size = 2 * partBytes + 1000;

  it('resumes, and is complete at the end', async () => {
    const { sign, put, ask, list } = await fileCalls(server, user);
    const bytes = someBytes(size);
    const wanted = { name: 'big.tif', size, lastModified: 9 };
    const [first] = await sign(wanted);
    expect(first?.parts.map(({ from, to }) => [from, to])).toEqual([
      [0, partBytes],
      [partBytes, 2 * partBytes],
      [2 * partBytes, size],
    ]);
    const send = (index: number) => {
      const part = first?.parts[index];
      return put(part?.url ?? '', bytes.subarray(part?.from, part?.to));
    };
    expect((await send(2)).json()).toEqual({ from: 2 * partBytes, to: size });
    expect((await send(0)).statusCode).toBe(200);
    const complete = () => ask(`/${first?.fileId}/complete`, { method: 'POST' });
    expect((await complete()).json()).toMatchObject({ status: 409, code: 'parts-missing' });
    const [again] = await sign(wanted);
    expect(again?.fileId).toBe(first?.fileId);
    expect(again?.parts.map(({ isStored }) => isStored)).toEqual([true, false, true]);
    await send(1);
    const [done, twice] = await Promise.all([complete(), complete()]);
    expect(done.json()).toMatchObject({ fileId: first?.fileId, size, sha256: sha256(bytes) });
    expect(twice.statusCode).toBe(200);
    expect(await list()).toMatchObject([{ sha256: sha256(bytes) }]);
    expect(filesOnDisk(server).filter((file) => file.includes('.parts'))).toEqual([]);
  });

  it('survives concurrent uploads of the same part', async () => {
    const { sign, put, ask } = await fileCalls(server, user);
    const bytes = someBytes(size);
    const [upload] = await sign({ name: 'big.tif', size, lastModified: 9 });
    const parts = upload?.parts ?? [];
    const sent = [...parts, ...parts, ...parts].map(({ url, from, to }) => put(url, bytes.subarray(from, to)));
    for (const { statusCode } of await Promise.all(sent)) expect(statusCode).toBe(200);
    const done = await ask(`/${upload?.fileId}/complete`, { method: 'POST' });
    expect(done.json()).toMatchObject({ sha256: sha256(bytes) });
  });

  it('refuses a part of a wrong size, an invalid part, and completing an upload without parts', async () => {
    const { sign, put, ask } = await fileCalls(server, user);
    const [upload] = await sign({ name: 'big.tif', size, lastModified: 9 });
    expect((await put(upload?.parts[0]?.url ?? '', someBytes(7))).json()).toMatchObject({ code: 'wrong-size' });
    expect((await put((upload?.parts[2]?.url ?? '').replace('/parts/2', '/parts/3'), someBytes(7))).statusCode).toBe(
      403,
    );
    const [small] = await sign({ name: 'small.bin', size: 10, lastModified: 9 });
    const answer = await ask(`/${small?.fileId}/complete`, { method: 'POST' });
    expect(answer.json()).toMatchObject({ status: 409, code: 'parts-missing' });
  });

  it('with more parts than one call may ask for is refused', async () => {
    const { ask } = await fileCalls(server, user);
    const files = Array.from({ length: 4 }, (_, n) => ({ name: `${n}.bin`, size: fileCaps.fileBytes }));
    const answer = await ask('', { method: 'POST', payload: { files } });
    expect(answer.json()).toMatchObject({ status: 413, code: 'too-many-parts' });
  });
});

describe('a connection that is cut', () => {
  it('leaves nothing incomplete, and the upload resumes', async () => {
    const { sign, put, list } = await fileCalls(server, user);
    if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const bytes = someBytes(3_000_000);
    const [upload] = await sign({ name: 'a.jpg', size: bytes.length, lastModified: 3 });
    const before = filesOnDisk(server);
    await new Promise<void>((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => {
        socket.write(`PUT ${upload?.url} HTTP/1.1\r\nhost: x\r\ncontent-length: ${bytes.length}\r\n\r\n`);
        socket.write(bytes.subarray(0, 2_000_000), () => {
          setTimeout(() => socket.destroy(), 100);
          setTimeout(resolve, 200);
        });
      });
    });
    for (let tries = 0; tries < 50 && filesOnDisk(server).length > before.length; tries++) await sleep(50);
    expect(filesOnDisk(server)).toEqual(before);
    expect(await list()).toEqual([]);
    const [again] = await sign({ name: 'a.jpg', size: bytes.length, lastModified: 3 });
    expect(again).toMatchObject({ fileId: upload?.fileId, isStored: false });
    expect((await put(again?.url ?? '', bytes)).statusCode).toBe(200);
  });
});
