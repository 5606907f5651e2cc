import { beforeEach, describe, expect, it } from 'vitest';
import { VERSION } from '@overflight/contract/version.ts';
import { startOutsideServer } from '../../testing/outside-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { alertTile } from './alert-tile.ts';
import { isNwsOn } from '../nws-switch.ts';
import { pollAlerts } from './poll-alerts.ts';
import { aFeature, aFeed } from '../testing/a-feed.ts';
import { unplacedAlerts } from './unplaced-alerts.ts';
import { countAlerts, readFeedState, writeSwitch } from '../weather-store.ts';

const outside = await startOutsideServer();
/** Only the test itself polls. */
const settings = { OVERFLIGHT_NWS_URL: outside.url, OVERFLIGHT_CONTACT: 'ops@example.org', OVERFLIGHT_WORKER: '0' };
const server = await startTestServer(settings);
const services = { ...server.services, env: { ...server.services.env, OVERFLIGHT_NWS_ALERTS: true } };
const poll = () => pollAlerts({}, services);
const fresh = () => new Date(services.now().getTime() - 60_000).toISOString();
const stored = () => services.db.selectFrom('weather_alerts').selectAll().orderBy('id').execute();

const square = (lng: number, lat: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [lng, lat],
      [lng + 1, lat],
      [lng + 1, lat + 1],
      [lng, lat + 1],
      [lng, lat],
    ],
  ],
});
const storm = { ...aFeature({ id: 'storm' }), geometry: square(-106, 38) };
const flood = aFeature({ id: 'flood' });
const gale = aFeature({
  id: 'gale',
  geocode: { SAME: ['073530'] },
  affectedZones: ['https://a/zones/forecast/AMZ530'],
});

type Zones = Record<string, unknown>;
/** Data of the fake service: its list of alerts, and the shapes of some zones. */
function serve(features: unknown[], zones: Zones = {}): void {
  outside.answerWith((request, response) => {
    const path = request.url ?? '';
    const zone = path.startsWith('/zones/') ? zones[path.slice('/zones/'.length)] : undefined;
    if (path.startsWith('/alerts/active')) response.end(JSON.stringify(aFeed(features, fresh())));
    else if (zone) response.end(JSON.stringify({ geometry: zone }));
    else response.writeHead(404).end();
  });
}

beforeEach(async () => {
  outside.asked.length = 0;
  for (const table of ['weather_alerts', 'weather_feeds', 'weather_zones'] as const)
    await services.db.deleteFrom(table).execute();
});

describe('the switch', () => {
  it('is off, and nobody is asked, until the operator says otherwise', async () => {
    await pollAlerts({}, server.services);
    expect([await isNwsOn(server.services), await isNwsOn(services), outside.asked]).toEqual([false, true, []]);
  });

  it('obeys an administrator more than the environment', async () => {
    await writeSwitch(services, false);
    await poll();
    expect([await isNwsOn(services), outside.asked]).toEqual([false, []]);
    await writeSwitch(server.services, true);
    expect(await isNwsOn(server.services)).toBe(true);
  });
});

describe('a poll', () => {
  it('stores each alert with its own shape, with its counties, or without a shape', async () => {
    serve([storm, flood, gale]);
    await poll();
    const rows = await stored();
    expect(rows.map(({ id, shape_from, box }) => [id, shape_from, Boolean(box)])).toEqual([
      ['flood', 'counties', true],
      ['gale', null, false],
      ['storm', 'alert', true],
    ]);
    expect(rows[2]?.box).toBe('(-105,39),(-106,38)');
    expect(await readFeedState(services)).toMatchObject({ version: 1, trouble: null, unreadable: 0 });
  });

  it('knows an alert only in part where one of its counties is not known, and says so', async () => {
    const ends = new Date(services.now().getTime() + 3_600_000).toISOString();
    const geocode = { SAME: ['008015', '099999'] };
    serve([aFeature({ id: 'partly', ends, geocode }), { ...storm, properties: { ...storm.properties, ends } }]);
    await poll();
    const [partly] = await stored();
    expect([partly?.shape_from, Boolean(partly?.shape)]).toEqual(['some zones', true]);
    expect(await countAlerts(services)).toEqual({ inForce: 2, withoutShape: 1 });
    expect(await unplacedAlerts(services, { states: ['Colorado'], isNearWater: false })).toBe(1);
  });

  it('says who is asking', async () => {
    const agents: unknown[] = [];
    outside.answerWith((request, response) => {
      agents.push(request.headers['user-agent']);
      response.end(JSON.stringify(aFeed([], fresh())));
    });
    await poll();
    expect(agents).toEqual([`Overflight/${VERSION} (ops@example.org)`]);
  });

  it('draws an alert by its zones once all are known, and asks for each zone once', async () => {
    const zones = { 'county/COC015': square(-107, 38), 'forecast/COZ058': square(-109, 38) };
    serve([flood], { 'county/COC015': zones['county/COC015'] });
    await poll();
    expect((await stored())[0]?.shape_from).toBe('counties');
    await services.db.deleteFrom('weather_zones').where('id', '=', 'forecast/COZ058').execute();
    serve([flood], zones);
    await poll();
    const [row] = await stored();
    expect(row).toMatchObject({ shape_from: 'zones', box: '(-106,39),(-109,38)' });
    outside.asked.length = 0;
    await poll();
    expect(outside.asked).toEqual(['/alerts/active?status=actual']);
    expect((await stored())[0]?.shape_from).toBe('zones');
  });

  it('stores texts with letters that a database would refuse', async () => {
    const ends = new Date(services.now().getTime() + 3_600_000).toISOString();
    const odd = { ends, description: 'a\u0000b\ud800c', headline: '\u0000', areaDesc: '"\\u0000"' };
    serve([{ ...aFeature({ id: 'odd', ...odd }), geometry: square(-106, 38) }, aFeature({ id: 'a\u0000b' })]);
    await poll();
    expect((await stored()).map(({ id }) => id)).toEqual(['odd']);
    expect(await readFeedState(services)).toMatchObject({ unreadable: 1, trouble: null });
    expect(await alertTile(services, { z: 4, x: 3, y: 6 })).toBeDefined();
  });

  it('forgets alerts that are no longer in the feed', async () => {
    serve([storm, flood]);
    await poll();
    serve([flood]);
    await poll();
    expect((await stored()).map(({ id }) => id)).toEqual(['flood']);
  });

  it('asks only for what has changed', async () => {
    outside.answerWith((request, response) => {
      const isKnown = request.headers['if-none-match'] === '"a"' && request.headers['if-modified-since'] === 'then';
      if (isKnown) response.writeHead(304).end();
      else
        response.writeHead(200, { etag: '"a"', 'last-modified': 'then' }).end(JSON.stringify(aFeed([storm], fresh())));
    });
    await poll();
    const before = await readFeedState(services);
    await poll();
    const after = await readFeedState(services);
    expect([before.version, after.version, (await stored()).length]).toEqual([1, 1, 1]);
    expect(after.fetched_at?.getTime()).toBeGreaterThanOrEqual(before.fetched_at?.getTime() ?? Infinity);
  });

  it('goes on with the next zone after one that fails', async () => {
    const zones: Zones = { 'forecast/COZ058': square(-109, 38) };
    let fails = 0;
    outside.answerWith((request, response) => {
      const path = request.url ?? '';
      if (path.startsWith('/alerts')) response.end(JSON.stringify(aFeed([flood], fresh())));
      else if (path.endsWith('COC015')) response.writeHead(500).end(String(fails++));
      else response.end(JSON.stringify({ geometry: zones[path.slice('/zones/'.length)] }));
    });
    await poll();
    expect((await readFeedState(services)).trouble).toMatch(/status 500/);
    await poll();
    expect([fails, outside.asked.filter((path) => path.endsWith('COZ058')).length]).toEqual([1, 1]);
    expect((await readFeedState(services)).trouble).toBeNull();
  });
});

describe('a feed that fails', () => {
  const cutOff = JSON.stringify(aFeed([flood], fresh())).slice(0, -20);
  const answers: [string, string, RegExp][] = [
    ['is cut off', cutOff, /broken JSON/],
    ['lies', JSON.stringify({ type: 'FeatureCollection', features: [{ a: 1 }] }), /no alert of the list/],
    ['is empty', JSON.stringify(aFeed([], fresh())), /is empty/],
    ['is empty and names no time', JSON.stringify({ type: 'FeatureCollection', features: [] }), /is empty/],
    ['is cut into pages', JSON.stringify({ ...aFeed([flood], fresh()), pagination: { next: 'a' } }), /another page/],
    ['is a page', '<html>Sign in to the hotel network</html>', /broken JSON/],
    ['is a year old', JSON.stringify(aFeed([], '2020-01-01T00:00:00Z')), /is old/],
    ['is huge', `{"type":"${'x'.repeat(25 * 1024 * 1024)}"}`, /larger than/],
  ];

  it.each(answers)('because it %s changes nothing, and is remembered with its time', async (_, body, trouble) => {
    serve([storm]);
    await poll();
    const before = { rows: await stored(), state: await readFeedState(services) };
    outside.answerWith((_request, response) => response.end(body));
    await poll();
    const state = await readFeedState(services);
    expect(await stored()).toEqual(before.rows);
    expect(state).toMatchObject({ version: 1, fetched_at: before.state.fetched_at });
    expect(state.trouble).toMatch(trouble);
    expect(state.trouble_at?.getTime()).toBeGreaterThan(services.now().getTime() - 60_000);
    serve([storm]);
    await poll();
    expect((await readFeedState(services)).trouble).toBeNull();
  });

  describe('because most of its alerts are gone', () => {
    const ends = new Date(services.now().getTime() + 3_600_000).toISOString();
    const storms = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...storm, properties: { ...storm.properties, id: `s${at}`, ends } }));
    const countAfter = async (features: unknown[]) => {
      serve(features);
      await poll();
      return (await stored()).length;
    };

    it('is not believed before it said so three times in a row', async () => {
      expect(await countAfter(storms(20))).toBe(20);
      expect([await countAfter(storms(9)), await countAfter(storms(9))]).toEqual([20, 20]);
      expect((await readFeedState(services)).trouble).toMatch(/shrunk from 20 to 9/);
      expect([await countAfter(storms(20)), await countAfter(storms(9)), await countAfter(storms(9))]).toEqual([
        20, 20, 20,
      ]);
      expect(await countAfter(storms(9))).toBe(9);
      expect((await readFeedState(services)).trouble).toBeNull();
    });

    it('begins anew after it said that nothing changed', async () => {
      await countAfter(storms(20));
      await countAfter(storms(9));
      await countAfter(storms(9));
      outside.answerWith((_request, response) => response.writeHead(304).end());
      await poll();
      expect([await countAfter(storms(9)), await countAfter(storms(9)), await countAfter(storms(9))]).toEqual([
        20, 20, 9,
      ]);
    });

    it('is never believed where it does not say when it was made', async () => {
      await countAfter(storms(20));
      const body = JSON.stringify({ type: 'FeatureCollection', features: storms(9) });
      outside.answerWith((_request, response) => response.end(body));
      for (let i = 0; i < 4; i++) await poll();
      expect((await stored()).length).toBe(20);
    });

    it('counts the alerts that can be read', async () => {
      await countAfter(storms(20));
      expect(await countAfter([...storms(9), ...Array.from({ length: 11 }, () => ({ a: 1 }))])).toBe(20);
    });

    it('is believed at once where half of them stay, or there were few', async () => {
      expect([await countAfter(storms(20)), await countAfter(storms(10)), await countAfter(storms(1))]).toEqual([
        20, 10, 1,
      ]);
    });
  });

  it('because it never answers changes nothing either', async () => {
    serve([storm]);
    await poll();
    outside.answerWith(() => undefined);
    await poll();
    expect((await stored()).map(({ id }) => id)).toEqual(['storm']);
    expect((await readFeedState(services)).trouble).toMatch(/did not answer in time/);
  });
});
