import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fileCaps } from '@overflight/contract/plans/files.ts';
import { startS3Server } from '../../platform/storage/testing/s3-server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { fileCalls, someBytes } from '../testing/file-calls.ts';
import { filesOnDisk } from '../../testing/files-on-disk.ts';

const s3 = await startS3Server();
const server = await startTestServer({
  S3_ENDPOINT: s3.account.endpoint,
  S3_BUCKET: s3.account.bucket,
  S3_ACCESS_KEY_ID: s3.account.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.account.secretAccessKey,
});
const user = await signInAs(server);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('uploads to a store that speaks S3', () => {
  it('go through us as a whole, and come back from the store itself (FILE-02)', async () => {
    const { upload } = await fileCalls(server, user);
    const bytes = someBytes(300_000);
    const file = await upload('Süd 1.jpg', bytes);
    expect(file.sha256).toBe(sha256(bytes));
    const { statusCode, headers } = await server.app.inject(file.downloadUrl);
    const direct = String(headers.location);
    expect([statusCode, headers['cache-control']]).toEqual([302, 'no-store']);
    expect(direct).toMatch(new RegExp(`^${s3.account.endpoint}.*X-Amz-Expires=5&`));
    const answer = await fetch(direct);
    expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(file.sha256);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(filesOnDisk(server)).toEqual([]);
  });

  it('SAFE-04 are sent to the store by addresses that work for a quarter of an hour', async () => {
    const { sign } = await fileCalls(server, user);
    const [upload] = await sign({ name: 'long.tif', size: fileCaps.partBytes + 1, lastModified: 3 });
    expect(upload?.parts[0]?.url).toContain('X-Amz-Expires=900&');
    expect(Date.parse(upload?.expiresAt ?? '') - Date.now()).toBeLessThanOrEqual(900_000);
  });

  it('go to the store in parts, and resume', async () => {
    const { sign, ask, list } = await fileCalls(server, user);
    const size = fileCaps.partBytes + 1000;
    const bytes = someBytes(size);
    const wanted = { name: 'big.tif', size, lastModified: 4 };
    const [first] = await sign(wanted);
    const send = async (index: number) => {
      const part = first?.parts[index];
      const body = new Uint8Array(bytes.subarray(part?.from, part?.to));
      return (await fetch(part?.url ?? '', { method: 'PUT', body })).status;
    };
    expect(first?.parts[0]?.url).toMatch(new RegExp(`^${s3.account.endpoint}`));
    expect(await send(1)).toBe(200);
    const complete = () => ask(`/${first?.fileId}/complete`, { method: 'POST' });
    expect((await complete()).json()).toMatchObject({ status: 409, code: 'parts-missing' });
    const [again] = await sign(wanted);
    expect(again?.parts.map(({ isStored }) => isStored)).toEqual([false, true]);
    expect(await send(0)).toBe(200);
    expect((await complete()).json()).toMatchObject({ sha256: sha256(bytes), size });
    expect((await complete()).statusCode).toBe(200);
    expect(await list()).toMatchObject([{ name: 'big.tif', sha256: sha256(bytes) }]);
  });

  it('are put into an archive, deleted, and let the browser reach the store', async () => {
    const { upload, ask } = await fileCalls(server, user);
    const { fileId } = await upload('a.bin', someBytes(1000));
    const { url, bytes } = (await ask('/zip', { method: 'POST', payload: {} })).json<{ url: string; bytes: number }>();
    expect((await server.app.inject(url)).rawPayload).toHaveLength(bytes);
    expect((await ask(`/${fileId}`, { method: 'DELETE' })).statusCode).toBe(204);
    const { headers } = await server.app.inject('/healthz');
    expect(headers['content-security-policy']).toContain(`connect-src 'self' blob: ${s3.account.endpoint}`);
  });

  it('are refused in plain words while the store is away, and work again after that', async () => {
    const { sign, put } = await fileCalls(server, user);
    const [one] = await sign({ name: 'a.bin', size: 1000 });
    s3.isDown(true);
    expect((await put(one?.url ?? '', someBytes(1000))).json()).toMatchObject({ status: 503, code: 'storage-away' });
    expect((await server.app.inject('/readyz')).json()).toMatchObject({ storage: 'failing' });
    s3.isDown(false);
    expect((await put(one?.url ?? '', someBytes(1000))).statusCode).toBe(200);
  });
});
