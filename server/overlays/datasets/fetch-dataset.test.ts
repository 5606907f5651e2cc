import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startOutsideServer } from '../../testing/outside-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { answerAsFaa } from '../testing/faa-server.ts';
import { cell, collection } from '../testing/cells.ts';
import { overlayCalls } from '../testing/overlay-calls.ts';

const outside = await startOutsideServer();
const server = await startTestServer({ OVERFLIGHT_FAA_URL: `${outside.url}/arcgis/` });
const { fetch, ended, find, bring, remove } = overlayCalls(server);

const DAY_MS = 24 * 60 * 60 * 1000;
const cells = (count: number) => Array.from({ length: count }, (_, i) => cell(i));
const changedMs = Date.now() - 3 * DAY_MS;
const pages = () =>
  outside.asked.filter((url) => url.includes('resultOffset')).map((url) => new URL(url, 'http://x').searchParams);
const fetched = async (id: string, body?: object) => {
  outside.asked.length = 0;
  expect((await fetch(id, body)).statusCode).toBe(202);
  return ended(id);
};

describe('a public service', () => {
  it('is fetched page by page, with the age of its data', async () => {
    answerAsFaa(outside, { features: cells(25), changedMs, mostAtOnce: 10 });
    expect(await fetched('FAA_Facilities')).toMatchObject({ state: 'done', loaded: 25 });
    expect(pages().map((query) => query.get('resultOffset'))).toEqual(['0', '10', '20']);
    expect(outside.asked[0]).toBe('/arcgis/FAA_UAS_FacilityMap_Data/FeatureServer/0?f=json');
    expect(await find('FAA_Facilities')).toMatchObject({
      sourceDate: new Date(changedMs).toISOString().slice(0, 10),
      current: { loaded: 25, source: `${outside.url}/arcgis/FAA_UAS_FacilityMap_Data/FeatureServer/0` },
    });
  });

  it('that is slow is asked for smaller pages', async () => {
    answerAsFaa(outside, {
      features: cells(120),
      changedMs,
      instead: (query, response) => {
        const isTooMuch = Number(query.get('resultRecordCount')) > 70;
        if (isTooMuch) response.writeHead(504).end();
        return isTooMuch;
      },
    });
    expect(await fetched('FAA_Facilities')).toMatchObject({ state: 'done', loaded: 120 });
    expect(pages().map((query) => Number(query.get('resultRecordCount')))).toEqual([2000, 1000, 500, 250, 125, 62, 62]);
  });

  const isPage = (query: URLSearchParams) => query.has('resultOffset');
  it.each([
    [
      'says so in an answer that looks well',
      '{"error":{"code":400,"message":"Invalid query"}}',
      'answered with error 400 Invalid query',
    ],
    ['sends a page of text', '<html>Sign in</html>', 'answered with something that is not JSON'],
    ['cuts its answer', '{"type":"FeatureCollection","features":[{"ty', 'answered with something that is not JSON'],
    ['sends something else', '{"objects":[]}', 'returned an unexpected answer'],
    [
      'announces more entries and returns none',
      '{"features":[],"exceededTransferLimit":true}',
      'announces more entries and returns none',
    ],
    ['returns fewer than announced', collection([cell(1)]), 'gave 1 of the 25 entries that it announced'],
    [
      'never ends',
      `${collection(cells(20)).slice(0, -1)},"exceededTransferLimit":true}`,
      'gives more than the 25 entries',
    ],
  ])('that %s changes nothing, and is named', async (_, page, trouble) => {
    answerAsFaa(outside, { features: cells(25), changedMs });
    await fetched('FAA_Facilities');
    const before = (await find('FAA_Facilities'))?.current;
    answerAsFaa(outside, {
      features: cells(25),
      changedMs: changedMs + 1,
      instead: (query, response) => {
        if (isPage(query)) response.end(page);
        return isPage(query);
      },
    });
    expect(await fetched('FAA_Facilities')).toMatchObject({
      state: 'failed',
      trouble: expect.stringContaining(trouble),
    });
    expect((await find('FAA_Facilities'))?.current).toEqual(before);
  });

  it('that has nothing at all changes nothing', async () => {
    answerAsFaa(outside, { features: [], changedMs: changedMs + 2 });
    expect(await fetched('FAA_Facilities')).toMatchObject({
      state: 'failed',
      trouble: expect.stringContaining('no entries'),
    });
    expect((await find('FAA_Facilities'))?.current).toMatchObject({ loaded: 25 });
  });

  it('that never ends is aborted', async () => {
    answerAsFaa(outside, {
      features: cells(25),
      changedMs: changedMs + 3,
      instead: (query, response) => {
        if (isPage(query)) {
          const more = () =>
            void (response.write(' '.repeat(1024 * 1024)) ? setImmediate(more) : response.once('drain', more));
          more();
        }
        return isPage(query);
      },
    });
    expect(await fetched('FAA_Facilities')).toMatchObject({
      state: 'failed',
      trouble: expect.stringContaining('larger than'),
    });
  });
});

describe('an address', () => {
  it('is fetched from, and shown without a possible key', async () => {
    outside.answerWith((_request, response) => response.end(collection([cell(1)])));
    const url = `${outside.url}/zones.geojson?key=secret`;
    expect(await fetched('zones', { kind: 'GeoJSON', title: 'Zones', url })).toMatchObject({
      state: 'done',
      loaded: 1,
    });
    expect(outside.asked).toEqual(['/zones.geojson?key=secret']);
    expect(await find('zones')).toMatchObject({ title: 'Zones', current: { source: `${outside.url}/zones.geojson` } });
    // Fetching again does not require all details again.
    expect(await fetched('zones', { url })).toMatchObject({ state: 'done' });
    expect(await find('zones')).toMatchObject({ title: 'Zones' });
  });

  it.each([
    ['that is not there', (response: ServerResponse) => void response.writeHead(404).end(), 'answered with status 404'],
    [
      'that is cut',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': 1000 }).write('{"features":[');
        setTimeout(() => response.destroy(), 20);
      },
      'cannot be reached: the connection broke off',
    ],
    [
      'that is a page of text',
      (response: ServerResponse) => void response.end('<html></html>'),
      'The file is not JSON.',
    ],
  ])('%s changes nothing, and is named', async (_, answer, trouble) => {
    const before = (await find('zones'))?.current;
    outside.answerWith((_request, response) => answer(response));
    expect(await fetched('zones', { url: outside.url })).toMatchObject({
      state: 'failed',
      trouble: expect.stringContaining(trouble),
    });
    expect((await find('zones'))?.current).toEqual(before);
  });

  it.each([
    ['without a kind', 'more', { url: 'http://example.com/' }, 'kind'],
    ['without an address', 'more', { kind: 'GeoJSON' }, 'url'],
    ['under the name of a service', 'FAA_Facilities', { kind: 'GeoJSON', url: 'http://example.com/' }, 'id'],
    ['of a service under another name', 'more', { kind: 'FAA_Facilities' }, 'id'],
    ['under a name of the demo data', 'demo-zones', { kind: 'GeoJSON', url: 'http://example.com/' }, 'id'],
  ])('is refused %s', async (_, id, body, field) => {
    const answer = await fetch(id, body);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { fields: [{ field }] }]);
  });

  it('cannot import data of another kind under the same name', async () => {
    await bring('mine', collection([cell(1)]), { kind: 'GeoJSON' });
    const answer = await fetch('mine', { kind: 'Power', url: 'http://example.com/' });
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'name-taken' }]);
    expect((await remove('mine')).statusCode).toBe(204);
    expect((await remove('mine')).statusCode).toBe(404);
  });
});
