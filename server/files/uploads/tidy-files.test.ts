import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileCaps } from '@overflight/contract/plans/files.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { anyId, fileCalls, someBytes } from '../testing/file-calls.ts';
import { filesOnDisk } from '../../testing/files-on-disk.ts';
import { tidyFiles } from './tidy-files.ts';

const { partBytes } = fileCaps;
const DAY_MS = 24 * 60 * 60 * 1000;

describe('tidying', () => {
  it('removes uploads inactive for a week, and leftovers of killed servers', async () => {
    const late = await startTestServer();
    const member = await signInAs(late);
    const { sign, put, upload } = await fileCalls(late, member);
    const size = partBytes + 5;
    const [big] = await sign({ name: 'big.bin', size, lastModified: 1 });
    await put(big?.parts[1]?.url ?? '', someBytes(5));
    const kept = await upload('kept.bin', someBytes(10));
    const root = path.join(late.dataFolder, 'files');
    const shard = path.join(root, fs.readdirSync(root)[0] ?? '');
    const name = `${path.basename(shard)}${anyId().slice(2)}`;
    for (const stray of [name, `${name}.thumbnail`, `${name}.${anyId()}.draft`])
      fs.writeFileSync(path.join(shard, stray), 'x');
    const isLeft = () => filesOnDisk(late).length;
    await tidyFiles({}, late.services);
    expect(isLeft()).toBe(5);
    late.clock.advance(2 * DAY_MS);
    await tidyFiles({}, late.services);
    expect(isLeft()).toBe(2);
    late.clock.advance(6 * DAY_MS);
    await tidyFiles({}, late.services);
    expect(filesOnDisk(late).map((file) => path.basename(file))).toHaveLength(1);
    expect(fs.readFileSync(late.services.storage.pathOf((await keyOf(kept.fileId)) ?? '') ?? '')).toHaveLength(10);
    expect(await late.services.db.selectFrom('files').select('name').execute()).toEqual([{ name: 'kept.bin' }]);

    async function keyOf(id: string) {
      const row = await late.services.db.selectFrom('files').select('key').where('id', '=', id).executeTakeFirst();
      return row?.key;
    }
  });

  it('keeps the files of a deleted plan as long as it can be restored', async () => {
    const late = await startTestServer();
    const member = await signInAs(late);
    const { upload, path: address } = await fileCalls(late, member);
    const { downloadUrl } = await upload('a.bin', someBytes(10));
    const plan = `/flights/oa/v2/plans/${address.split('/')[5]}`;
    const ask = (method: 'DELETE' | 'POST', url: string) => late.app.inject({ method, url, headers: member.headers });
    expect((await ask('DELETE', plan)).statusCode).toBe(204);
    expect((await late.app.inject(downloadUrl)).statusCode).toBe(404);
    await tidyFiles({}, late.services);
    expect((await ask('POST', `${plan}/restore`)).statusCode).toBe(200);
    expect((await late.app.inject(downloadUrl)).statusCode).toBe(200);
    await late.services.db.deleteFrom('plans').execute();
    await tidyFiles({}, late.services);
    expect(filesOnDisk(late)).toEqual([]);
  });
});

describe('a quota', () => {
  it('is checked before anything is sent, and again at the end', async () => {
    const small = await startTestServer({ OVERFLIGHT_TENANT_QUOTA_GB: '0.00001' });
    const member = await signInAs(small);
    const { ask, sign, put, upload, list } = await fileCalls(small, member);
    const over = await ask('', { method: 'POST', payload: { files: [{ name: 'a.bin', size: 10_001 }] } });
    expect(over.json()).toMatchObject({ status: 413, code: 'over-quota' });
    expect(over.json<{ detail: string }>().detail).toMatch(/needs 0\.00 GB/);
    const uploads = (
      await Promise.all(['a', 'b', 'c'].map((name) => sign({ name: `${name}.bin`, size: 6000 })))
    ).flat();
    const answers = await Promise.all(uploads.map(({ url }) => put(url, someBytes(6000))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 413, 413]);
    expect(filesOnDisk(small)).toHaveLength(1);
    const { summary } = (await ask('')).json<{ summary: { bytesLeft: number } }>();
    expect(summary.bytesLeft).toBe(4000);
    await upload('d.bin', someBytes(4000));
    expect(await list()).toHaveLength(2);
  });

  it('counts unfinished uploads in parts until they are finished, deleted or abandoned', async () => {
    const size = partBytes + 5;
    const small = await startTestServer({ OVERFLIGHT_TENANT_QUOTA_GB: String((2 * size + 10) / 1e9) });
    const { ask, sign, put } = await fileCalls(small, await signInAs(small));
    const file = (name: string) => ({ name, size, lastModified: 1 });
    const isSigned = async (name: string) =>
      (await ask('', { method: 'POST', payload: { files: [file(name)] } })).statusCode;
    const left = async () => (await ask('')).json<{ summary: { bytesLeft: number } }>().summary.bytesLeft;
    const [[first], [second]] = [await sign(file('first.bin')), await sign(file('second.bin'))];
    expect((await put(second?.parts[0]?.url ?? '', someBytes(partBytes))).statusCode).toBe(200);
    expect(await left()).toBe(10);
    expect(await Promise.all([isSigned('third.bin'), isSigned('fourth.bin')])).toEqual([413, 413]);
    expect(await isSigned('second.bin')).toBe(200);
    for (const [part, length] of [partBytes, 5].entries()) await put(first?.parts[part]?.url ?? '', someBytes(length));
    expect((await ask(`/${first?.fileId}/complete`, { method: 'POST' })).statusCode).toBe(200);
    expect(await left()).toBe(10);
    await ask(`/${first?.fileId}`, { method: 'DELETE' });
    expect(await isSigned('third.bin')).toBe(200);
    expect(await isSigned('fourth.bin')).toBe(413);
    small.clock.advance(8 * DAY_MS);
    await tidyFiles({}, small.services);
    expect(filesOnDisk(small)).toEqual([]);
    expect(await small.services.db.selectFrom('files').select('name').execute()).toEqual([]);
  });
});
