import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';
import { officialNear } from './official-near.ts';
import { incomingFolder } from './overlays-folder.ts';
import { cell, collection } from './testing/cells.ts';
import { overlayCalls } from './testing/overlay-calls.ts';

const server = await startTestServer();
const { services, dataFolder } = server;
const { bring, find, status, upload, remove, ended } = overlayCalls(server);
const world = { minX: -180, maxX: 180, minY: -90, maxY: 90 };

const FACILITIES = 'FAA_Facilities';
const bringCells = (features: unknown[], id = FACILITIES) => bring(id, collection(features));
const idsIn = async (box = world) => (await officialNear(services, box)).map(({ id }) => id);
const archives = () => fs.readdirSync(path.join(dataFolder, 'overlays')).filter((name) => name.endsWith('.mbtiles'));
const storedRows = async () =>
  (await services.db.selectFrom('overlay_features').select('version').distinct().execute()).length;

describe('an import', () => {
  it('takes the place of the earlier one, whole, and leaves nothing of it behind', async () => {
    await bringCells([cell(1), cell(2)]);
    const before = await status();
    expect(await bringCells([cell(2), cell(3)])).toMatchObject({ state: 'done', loaded: 2, skipped: 0, progress: 1 });
    expect(await idsIn()).toEqual(['FAA_Facilities:cell-2', 'FAA_Facilities:cell-3']);
    expect(await find(FACILITIES)).toMatchObject({
      title: 'FAA facility maps',
      licence: 'Public domain.',
      countries: ['US'],
      current: { source: 'a file', loaded: 2, skipped: 0 },
      latestRun: { state: 'done', trouble: null },
    });
    expect((await status())[0]?.version).not.toBe(before[0]?.version);
    expect([archives().length, await storedRows(), fs.readdirSync(incomingFolder(services))]).toEqual([1, 1, []]);
  });

  it.each([
    ['is cut short', `{"features":[${JSON.stringify(cell(9))},{"type":`, 'The file is cut short.'],
    ['is packed and cut short', gzipSync(collection([cell(9)])).subarray(0, 80), 'The file is cut short.'],
    ['is a page of text', '<html>Service unavailable</html>', 'The file is not JSON.'],
    ['holds nothing', '{"features":[]}', 'The file contains nothing usable.'],
    ['holds nothing of use', '{"features":[{"type":"Feature"}]}', 'The file contains nothing usable.'],
    ['says that the service is busy', '{"error":{"code":429}}', 'The file holds no list of features or zones.'],
    ['is one page of several', '{"features":[{}],"exceededTransferLimit":true}', 'The file is one page of several'],
  ])('changes nothing where the file %s, and says so', async (_, body, message) => {
    await bringCells([cell(1)]);
    const before = [await idsIn(), (await find(FACILITIES))?.current, archives(), await status()];
    const run = await bring(FACILITIES, body);
    expect(run).toMatchObject({ state: 'failed', trouble: expect.stringContaining(message) });
    expect(run.trouble).toMatch(/Nothing was changed\.$/);
    expect([await idsIn(), (await find(FACILITIES))?.current, archives(), await status()]).toEqual(before);
    expect([await storedRows(), fs.readdirSync(incomingFolder(services))]).toEqual([1, []]);
  });

  it('reports unusable entries by id and line, and imports the rest', async () => {
    const line = { ...cell(4), geometry: { type: 'LineString', coordinates: [] } };
    const text = `{"features":[\n${[cell(1), line, cell(2)].map((one) => JSON.stringify(one)).join(',\n')}\n]}`;
    expect(await bring(FACILITIES, text)).toMatchObject({
      state: 'done',
      loaded: 2,
      skipped: 1,
      faults: [{ id: 'cell-4', line: 3, reason: 'It has no polygon' }],
    });
    const many = Array.from({ length: 150 }, () => line);
    const { loaded, skipped, faults } = await bringCells([cell(1), ...many]);
    expect([loaded, skipped, faults.length]).toEqual([1, 150, 100]);
    expect((await find(FACILITIES))?.current).toMatchObject({ loaded: 1, skipped: 150 });
  });

  it('keeps each of several rows with one id, whatever characters it has', async () => {
    await bringCells([cell(1), cell(2, 9, { GLOBALID: 'cell-1' }), cell(3, 10, { GLOBALID: 'a\0b' })]);
    const ids = ['ab', 'cell-1', 'cell-1/2'].map((id) => `FAA_Facilities:${id}`);
    expect(await idsIn()).toEqual(ids);
  });

  it('keeps datasets apart, and is found by place, across the antimeridian too', async () => {
    await bringCells([cell(1, 8), cell(2, 179.99)]);
    await bringCells([cell(3, 8)], 'Recreational_Fixed');
    const here = { minX: 8, maxX: 8.01, minY: 47, maxY: 47.01 };
    expect(await idsIn(here)).toEqual(['FAA_Facilities:cell-1', 'Recreational_Fixed:cell-3']);
    expect(await idsIn({ minX: -180, maxX: -179.999, minY: 47, maxY: 47.01 })).toEqual(['FAA_Facilities:cell-2']);
    const [found] = await officialNear(services, here);
    expect(found).toMatchObject({
      name: 'Field',
      dataset: FACILITIES,
      kind: FACILITIES,
      title: 'FAA facility maps',
      isDemo: false,
      activeFrom: null,
      properties: { CEILING: 400 },
    });
    await remove('Recreational_Fixed');
    expect(await idsIn(here)).toEqual(['FAA_Facilities:cell-1']);
    expect(archives()).toHaveLength(1);
  });

  it('may be packed', async () => {
    expect(await bring(FACILITIES, gzipSync(collection([cell(1)])))).toMatchObject({ state: 'done', loaded: 1 });
  });

  it('of one dataset runs alone; a second is refused', async () => {
    const answers = await Promise.all([
      upload(FACILITIES, collection([cell(1)])),
      upload(FACILITIES, collection([cell(2)])),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202, 409]));
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'import-running' });
    await ended(FACILITIES);
    expect(fs.readdirSync(incomingFolder(services))).toEqual([]);
  });

  it('that is removed with its dataset while it is worked on leaves nothing behind', async () => {
    await upload('zones', collection(Array.from({ length: 3000 }, (_, i) => cell(i))), { kind: 'GeoJSON' });
    const removed = new Promise((resolve) => setTimeout(() => resolve(remove('zones')), 300));
    await Promise.race([ended('zones').catch(() => undefined), removed]);
    await removed;
    await services.jobs.send('import-overlays', {});
    expect(await find('zones')).toBeUndefined();
    const rows = await services.db.selectFrom('overlay_features').selectAll().where('dataset', '=', 'zones').execute();
    expect(rows).toEqual([]);
  });

  it('that stores something at the very moment when its dataset is removed is not in the way', async () => {
    await upload('zones', collection([cell(1)]), { kind: 'GeoJSON' });
    await ended('zones');
    const removal = await services.db.transaction().execute(async (tx) => {
      await tx.updateTable('overlay_runs').set({ progress: 0.5 }).where('dataset', '=', 'zones').execute();
      const answer = remove('zones');
      await new Promise((resolve) => setTimeout(resolve, 300));
      await tx.updateTable('overlay_datasets').set({ loaded: 2 }).where('id', '=', 'zones').execute();
      return { answer };
    });
    expect((await removal.answer).statusCode).toBe(204);
    expect(await find('zones')).toBeUndefined();
  });

  it('that is interrupted again and again finally fails, with the reason', async () => {
    const before = (await find(FACILITIES))?.current;
    const position = JSON.stringify({ tries: 5, lastTrouble: 'Out of memory' });
    // Written in one statement, so that no worker claims it in between.
    await services.db
      .insertInto('overlay_runs')
      .values({
        dataset: FACILITIES,
        state: 'reading',
        about: JSON.stringify({ kind: FACILITIES, title: '', licence: '', sourceDate: null, countries: [] }),
        source: 'a file',
        file: 'gone',
        position,
        started_at: services.now(),
        beat_at: new Date(0),
      })
      .execute();
    server.clock.advance(25 * 60 * 60 * 1000);
    expect(await ended(FACILITIES)).toMatchObject({
      state: 'failed',
      trouble: 'It was interrupted 5 times. Out of memory. Nothing was changed.',
    });
    expect((await find(FACILITIES))?.current).toEqual(before);
  });

  it('of 6,000 cells goes in batches', async () => {
    const run = await bringCells(Array.from({ length: 6000 }, (_, i) => cell(i, -170 + i / 100)));
    expect(run).toMatchObject({ state: 'done', loaded: 6000 });
  });
});
