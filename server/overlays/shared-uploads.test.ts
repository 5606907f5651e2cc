import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { startS3Server } from '../platform/storage/testing/s3-server.ts';
import { s3Settings } from '../platform/storage/testing/s3-settings.ts';
import { startSecondServer } from '../testing/start-second-server.ts';
import { startTestServer } from '../testing/test-server.ts';
import { importOverlays, resumeImports } from './import-overlays.ts';
import { officialNear } from './official-near.ts';
import { incomingFolder, incomingPath } from './overlays-folder.ts';
import { cell, collection } from './testing/cells.ts';
import { overlayCalls } from './testing/overlay-calls.ts';

const s3 = await startS3Server();
// Neither works by itself: the test says who does.
const server = await startTestServer({ ...s3Settings(s3.account), OVERFLIGHT_WORKER: '0' });
const { upload, find } = overlayCalls(server);
const FACILITIES = 'FAA_Facilities';
const world = { minX: -180, maxX: 180, minY: -90, maxY: 90 };
const stored = () => s3.keys();
const imported = async () => (await officialNear(server.services, world)).length;

describe('uploaded airspace of two servers with data folders of their own and one S3 store', () => {
  it('SAFE-08 is imported by a worker on another machine', async () => {
    expect((await upload(FACILITIES, collection([cell(1), cell(2)]))).statusCode).toBe(202);
    expect([stored().length, fs.readdirSync(incomingFolder(server.services))]).toEqual([1, []]);
    const other = await startSecondServer(server);
    await importOverlays(undefined, other.services);
    await expect.poll(async () => (await find(FACILITIES))?.latestRun?.state).toBe('done');
    expect(await imported()).toBe(2);
    await expect.poll(() => [...stored(), ...fs.readdirSync(incomingFolder(other.services))]).toEqual([]);
  });

  it('SAFE-08 waits in the folder of an earlier version, and goes into the store at the next start', async () => {
    await upload(FACILITIES, collection([cell(1), cell(2), cell(3)]));
    const [file = ''] = stored();
    const { db, storage } = server.services;
    const pieces = (await (await storage.read(file)).toArray()) as Buffer[];
    fs.writeFileSync(incomingPath(server.services, file), Buffer.concat(pieces));
    await storage.remove(file);
    await db.updateTable('overlay_runs').set({ file_size: null, file_sha256: null }).execute();
    await resumeImports(server.services);
    expect([stored(), fs.readdirSync(incomingFolder(server.services))]).toEqual([[file], []]);
    const other = await startSecondServer(server);
    await importOverlays(undefined, other.services);
    await expect.poll(imported).toBe(3);
  });

  it('fails with a sentence if the store lost it', async () => {
    await upload(FACILITIES, collection([cell(1)]));
    await server.services.storage.remove(stored()[0] ?? '');
    await importOverlays(undefined, server.services);
    expect((await find(FACILITIES))?.latestRun).toMatchObject({
      state: 'failed',
      trouble: expect.stringContaining('The file is no longer there.') as string,
    });
    expect(await imported()).toBe(3);
  });
});
