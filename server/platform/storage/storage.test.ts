import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { openLocalStorage } from './local-storage.ts';
import { presignS3 } from './presign-s3.ts';
import { openS3Storage } from './s3-storage.ts';
import { startS3Server } from './testing/s3-server.ts';

const MB = 1024 ** 2;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-store-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const s3 = await startS3Server();
const stores = { 'a folder': openLocalStorage(path.join(folder, 'files')), S3: openS3Storage(s3.account) };

const sent = (bytes: Buffer) => Readable.from(chunksOf(bytes));
const chunksOf = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, n) => bytes.subarray(n * 65_536, (n + 1) * 65_536));
const collect = async (stream: Readable) => Buffer.concat((await stream.toArray()) as Buffer[]);
const digestOf = (bytes: Buffer) => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  size: bytes.length,
});
const nothingKept = async () => new Set<string>();
const soon = () => new Date(Date.now() + 60_000);

describe.each(Object.entries(stores))('a store in %s', (name, store) => {
  it('returns stored bytes, whole and in ranges', async () => {
    for (const size of [0, 1, 65_536, 3 * MB + 17]) {
      const bytes = randomBytes(size);
      const stored = await store.write(sent(bytes), size);
      expect(stored).toMatchObject(digestOf(bytes));
      expect((await collect(await store.read(stored.key))).equals(bytes)).toBe(true);
      expect(await store.sizeOf(stored.key)).toBe(size);
      if (size < 100) continue;
      expect(await collect(await store.read(stored.key, { from: 10, to: 19 }))).toEqual(bytes.subarray(10, 20));
    }
  });

  it('stores under a given key, as a restored backup does', async () => {
    const [key, bytes] = [randomUUID(), randomBytes(70_000)];
    expect(await store.writeAs(key, sent(bytes), bytes.length)).toMatchObject({ key, ...digestOf(bytes) });
    expect((await collect(await store.read(key))).equals(bytes)).toBe(true);
  });

  it('refuses to read what is not there', async () => {
    expect(await store.sizeOf(randomUUID())).toBeUndefined();
    await expect(store.read(randomUUID())).rejects.toMatchObject({ status: 410, code: 'bytes-missing' });
  });

  it('refuses more or fewer bytes than announced, and keeps nothing of them', async () => {
    for (const size of [999, 1001])
      await expect(store.write(sent(randomBytes(size)), 1000)).rejects.toMatchObject({ code: 'wrong-size' });
  });

  it('refuses an aborted upload', async () => {
    const body = new Readable({ read: () => undefined });
    body.push(randomBytes(500));
    setTimeout(() => body.destroy(Object.assign(new Error('gone'), { code: 'ECONNRESET' })), 50);
    await expect(store.write(body, 1000)).rejects.toMatchObject({ code: 'cut-short' });
  });

  it('joins parts that came in any order, some of them twice', async () => {
    const bytes = randomBytes(12 * MB + 5);
    const sizes = [5 * MB, 5 * MB, 2 * MB + 5];
    const ref = await store.beginParts();
    const send = (part: number) => {
      const from = part * 5 * MB;
      return store.writePart({ ref, part }, sent(bytes.subarray(from, from + (sizes[part] ?? 0))), sizes[part] ?? 0);
    };
    await send(2);
    await Promise.all([send(0), send(0)]);
    expect(await store.storedParts(ref)).toEqual(new Set([0, 2]));
    await expect(store.joinParts(ref, sizes)).rejects.toMatchObject({ status: 409, code: 'parts-missing' });
    await send(1);
    const stored = await store.joinParts(ref, sizes);
    expect(stored).toMatchObject(digestOf(bytes));
    expect((await collect(await store.read(stored.key))).equals(bytes)).toBe(true);
    await store.dropParts(ref);
    expect(await store.storedParts(ref)).toEqual(new Set());
    expect((await collect(await store.read(stored.key))).equals(bytes)).toBe(true);
  });

  it('keeps thumbnails beside the files and removes both', async () => {
    const { key } = await store.write(sent(Buffer.from('photo')), 5);
    expect(await store.readSidecar(key, 'thumbnail')).toBeUndefined();
    await store.writeSidecar(key, 'thumbnail', Buffer.from('small'));
    expect(await store.readSidecar(key, 'thumbnail')).toEqual(Buffer.from('small'));
    await store.remove(key);
    await expect(store.read(key)).rejects.toThrow();
    expect(await store.readSidecar(key, 'thumbnail')).toBeUndefined();
    await store.remove(key);
  });

  it('removes orphans, and only those', async () => {
    await store.removeOrphans(soon(), nothingKept);
    const kept = await store.write(sent(Buffer.from('kept')), 4);
    await store.writeSidecar(kept.key, 'thumbnail', Buffer.from('small'));
    const orphan = await store.write(sent(Buffer.from('orphan')), 6);
    const [keptParts, orphanParts] = [await store.beginParts(), await store.beginParts()];
    for (const ref of [keptParts, orphanParts]) await store.writePart({ ref, part: 0 }, sent(Buffer.from('part')), 4);
    const used = new Set([kept.key, keptParts]);
    const keep = async (names: readonly string[]) => new Set(names.filter((one) => used.has(one)));
    expect(await store.removeOrphans(new Date(Date.now() - 60_000), keep)).toBe(0);
    expect(await store.removeOrphans(soon(), keep)).toBe(2);
    expect(await collect(await store.read(kept.key))).toEqual(Buffer.from('kept'));
    expect(await store.readSidecar(kept.key, 'thumbnail')).toEqual(Buffer.from('small'));
    await expect(store.read(orphan.key)).rejects.toThrow();
    expect(await store.storedParts(keptParts)).toEqual(new Set([0]));
    expect(await store.storedParts(orphanParts)).toEqual(new Set());
  });

  it('accepts only ids', async () => {
    for (const key of ['../secret', '/etc/passwd', '', 'a/../../b', `${randomUUID()}/..`, `${randomUUID()}\0`]) {
      await expect((async () => store.read(key))()).rejects.toThrow('Only ids');
      await expect((async () => store.remove(key))()).rejects.toThrow('Only ids');
    }
  });

  it('reports its health', async () => {
    await store.check();
    if (name !== 'S3') return;
    s3.isDown(true);
    await expect(store.check()).rejects.toMatchObject({ status: 503, code: 'storage-away' });
    await expect(store.write(sent(randomBytes(100)), 100)).rejects.toMatchObject({ code: 'storage-away' });
    s3.isDown(false);
    await store.check();
  });
});

describe('addresses at the store itself', () => {
  it('are signed like the documented example of Amazon', () => {
    const url = presignS3(
      {
        endpoint: 'https://examplebucket.s3.amazonaws.com',
        bucket: 'test.txt',
        region: 'us-east-1',
        accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
        secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      },
      { method: 'GET', key: '', expiresInS: 86_400, now: new Date('2013-05-24T00:00:00Z') },
    );
    expect(url).toMatch(/X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404$/);
  });

  it('accept a part and return a file with its name and a safe type', async () => {
    const store = stores.S3;
    const bytes = randomBytes(5 * MB);
    const ref = await store.beginParts();
    const put = store.signPart({ ref, part: 0, size: bytes.length, expiresInS: 60 }) ?? '';
    expect((await fetch(put, { method: 'PUT', body: bytes })).status).toBe(200);
    const { key } = await store.joinParts(ref, [bytes.length]);
    const read = { key, fileName: 'Süd (1)*.jpg', contentType: 'image/jpeg', expiresInS: 60 };
    const answer = await fetch(store.signRead(read) ?? '');
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('content-disposition')).toContain("attachment; filename*=UTF-8''S%C3%BCd");
  });

  it('stores a file above the limit of one request in parts, and leaves none of a failed one', async () => {
    const store = openS3Storage(s3.account, 65 * MB);
    const [key, bytes] = [randomUUID(), randomBytes(66 * MB)];
    expect(await store.writeAs(key, sent(bytes), bytes.length)).toMatchObject({ key, ...digestOf(bytes) });
    expect((await collect(await store.read(key))).equals(bytes)).toBe(true);
    await store.remove(key);
    const cut = store.write(sent(bytes.subarray(0, 65 * MB)), bytes.length);
    await expect(cut).rejects.toMatchObject({ code: 'wrong-size' });
    const seen: string[] = [];
    await store.removeOrphans(soon(), async (names) => {
      seen.push(...names.filter((name) => name.length > 36));
      return new Set(names);
    });
    expect(seen.filter((name) => name.startsWith(key))).toEqual([]);
  });

  it('are valid for one request only: no other size, part, file or method, and not for ever', async () => {
    const store = stores.S3;
    const bytes = randomBytes(1000);
    const ref = await store.beginParts();
    const part = { ref, part: 0, size: bytes.length, expiresInS: 60 };
    const address = store.signPart(part) ?? '';
    const status = async (url: string, body = bytes, method = 'PUT') => (await fetch(url, { method, body })).status;
    expect(await status(address, randomBytes(1001))).toBe(403);
    expect(await status(address, bytes, 'POST')).toBe(403);
    expect(await status(address.replace('partNumber=1', 'partNumber=2'))).toBe(403);
    expect(await status(address.replace(/uploadId=\w/, 'uploadId=_'))).toBe(403);
    expect(await status(address.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'))).toBe(403);
    expect(await status(address.replace(/Signature=../, 'Signature=00'))).toBe(403);
    expect(await status(store.signPart({ ...part, expiresInS: -1 }) ?? '')).toBe(403);
    expect(await status(address)).toBe(200);
  });

  it('are not used with local storage', () => {
    const read = { key: randomUUID(), fileName: 'a', contentType: 'b', expiresInS: 1 };
    expect(stores['a folder'].signRead(read)).toBeUndefined();
    expect(stores['a folder'].signPart({ ref: randomUUID(), part: 0, size: 1, expiresInS: 1 })).toBeUndefined();
  });
});
