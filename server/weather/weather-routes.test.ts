import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '@overflight/contract/account/entitlements.ts';
import { displayAlert, type AlertStatus } from '@overflight/contract/weather/weather.ts';
import { decodeTile } from '../platform/mvt/testing/decode-tile.ts';
import { startOutsideServer } from '../testing/outside-server.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { alertsNear } from './alerts/alerts-near.ts';
import { readNwsFeed } from './nws.ts';
import { aFeature, aFeed } from './testing/a-feed.ts';
import { recordFailure, readFeedState, replaceAlerts, writeSwitch } from './weather-store.ts';

// An address without a server: these alerts are stored directly.
const server = await startTestServer({ OVERFLIGHT_NWS_URL: 'http://127.0.0.1:1' });
const { services, clock } = server;
const HOUR_MS = 3_600_000;
const pilot = await signInAs(server, { products: ['users'] });
const tile = (address: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/weatheralerts/v2/tile/${address}`, headers: { ...pilot.headers, ...headers } });
const status = async () =>
  (await server.app.inject({ url: '/weatheralerts/v2/status', headers: pilot.headers })).json<AlertStatus>();
const featuresOf = ({ rawPayload }: { rawPayload: Buffer }) =>
  decodeTile(rawPayload[0] === 0x1f ? gunzipSync(rawPayload) : rawPayload).flatMap(({ features }) => features);

const square = (west: number, south: number, sizeDeg: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + sizeDeg, south],
      [west + sizeDeg, south + sizeDeg],
      [west, south + sizeDeg],
      [west, south],
    ],
  ],
});
const inHours = (hours: number) => new Date(services.now().getTime() + hours * HOUR_MS).toISOString();
const times = (hours: number) => ({
  sent: inHours(-1),
  effective: inHours(-1),
  onset: null,
  expires: inHours(hours),
  ends: null,
});
/** Over Denver, which lies on tile 8/53/97. */
const storm = (changes: Record<string, unknown> = {}) => ({
  ...aFeature({ id: 'storm', ...times(2), ...changes }),
  geometry: square(-105.5, 39, 1),
});
const heat = () => ({
  ...aFeature({
    id: 'heat',
    ...times(5),
    event: 'Heat Advisory',
    severity: 'Moderate',
    parameters: { VTEC: ['/O.NEW.KBOU.HT.Y.0001.000000T0000Z-260715T2200Z/'] },
  }),
  geometry: square(-106, 38.5, 2),
});
const nowhere = () => aFeature({ id: 'gale', ...times(5), geocode: {}, affectedZones: [] });
const DENVER = '8/53/97.pbf';

async function store(...features: unknown[]): Promise<void> {
  const feed = aFeed(features, services.now().toISOString());
  const nothing = { alerts: [], unreadable: 0 };
  const { alerts, unreadable } = features.length > 0 ? readNwsFeed(feed, services.now()) : nothing;
  const shaped = alerts.map((alert) => ({
    alert,
    shaped: alert.shape && ({ shape: alert.shape, from: 'alert' } as const),
  }));
  await replaceAlerts(services, shaped, { etag: null, last_modified: null, unreadable });
}

await writeSwitch(services, true);
beforeEach(() => store());

describe('ALERT-01 tiles', () => {
  it('hold both of two overlapping alerts in their raw form, the more urgent one on top', async () => {
    await store(storm(), heat());
    const answer = await tile(DENVER, { 'accept-encoding': 'gzip' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/x-protobuf', 'content-encoding': 'gzip' });
    const [layer] = decodeTile(gunzipSync(answer.rawPayload));
    expect([layer?.name, layer?.version, layer?.extent]).toEqual(['weatherAlerts', 2, 4096]);
    const features = layer?.features ?? [];
    expect(features.map(({ type, properties }) => [type, properties['identifier'], properties['color']])).toEqual([
      [3, 'heat', '#FF7F50'],
      [3, 'storm', '#8B0000'],
    ]);
    expect(displayAlert(features[1]?.properties ?? {})).toMatchObject({
      headline: 'Flash Flood Warning until noon',
      areaDesc: 'Chaffee, CO',
      description: 'Water rises.\n\nTurn around.',
      classification: 'Rain/Flood',
      event: 'Flash Flood Warning',
      severity: 'Severe',
    });
  });

  it('give an alert the same number on every tile', async () => {
    await store(storm());
    const addresses = ['4/3/6.pbf', '6/13/24.pbf', '11/427/777.pbf'];
    const ids = await Promise.all(addresses.map(async (address) => featuresOf(await tile(address))[0]?.id));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeGreaterThan(0);
  });

  it('are empty where there is no alert', async () => {
    await store(storm());
    expect((await tile('8/130/85.pbf')).statusCode).toBe(204);
  });

  it.each(['3/0/0', '12/0/0', '4/16/0', '4/0/16', '4/-1/0', '4/x/0', '4.5/0/0', '4/0/y'])(
    'at the impossible address %s are refused',
    async (address) => {
      expect((await tile(`${address}.pbf`)).statusCode).toBe(400);
    },
  );

  it('are not given to strangers, and to programs with a key', async () => {
    await store(storm());
    const url = `/weatheralerts/v2/tile/${DENVER}`;
    expect((await server.app.inject(url)).statusCode).toBe(401);
    const { headers } = await signInAs(server, { products: ['admins'] });
    const made = await server.app.inject({
      method: 'POST',
      url: '/identity/v1/api-keys',
      headers,
      payload: { name: 'Map' },
    });
    const key = made.json<{ key: string }>().key;
    expect((await server.app.inject({ url, headers: { 'x-api-key': key } })).statusCode).toBe(200);
  });

  it('are asked for again only to hear that nothing has changed, until something has', async () => {
    await store(storm());
    const first = await tile(DENVER);
    const etag = String(first.headers['etag']);
    expect((await tile(DENVER, { 'if-none-match': etag })).statusCode).toBe(304);
    await store(storm(), heat());
    const changed = await tile(DENVER, { 'if-none-match': etag });
    expect([changed.statusCode, featuresOf(changed).length]).toEqual([200, 2]);
  });

  it('show a new alert at once, for less than 100 ms of CPU time', async () => {
    await store(heat());
    await tile(DENVER);
    await store(heat(), storm());
    const before = process.cpuUsage();
    expect(featuresOf(await tile(DENVER))).toHaveLength(2);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(100);
  });

  it('no longer show an alert that has ended, even where the feed has failed since', async () => {
    await store(storm(), heat());
    expect(featuresOf(await tile(DENVER))).toHaveLength(2);
    clock.advance(2.5 * HOUR_MS);
    const { headers } = await signInAs(server, { products: ['users'] });
    expect(featuresOf(await tile(DENVER, headers)).map(({ properties }) => properties['identifier'])).toEqual(['heat']);
    clock.advance(-2.5 * HOUR_MS);
  });
});

describe('the alerts near a place', () => {
  const idsNear = async (minX: number, minY: number, sizeDeg = 0.1) =>
    (await alertsNear(services, { minX, minY, maxX: minX + sizeDeg, maxY: minY + sizeDeg })).map(
      ({ properties }) => properties['identifier'],
    );

  it('are those whose box touches it and that have not ended, the most urgent first', async () => {
    await store(heat(), storm(), { ...storm({ id: 'over', ...times(-0.5) }) }, nowhere());
    expect(await idsNear(-105, 39.5)).toEqual(['storm', 'heat']);
    expect(await idsNear(-105.9, 38.6)).toEqual(['heat']);
    expect(await idsNear(-100, 39)).toEqual([]);
  });

  it('are found on both sides of the antimeridian', async () => {
    const ring = [179, -179, -179, 179, 179].map((lng, index) => [lng, index === 2 || index === 3 ? 53 : 51]);
    await store({ ...storm({ id: 'aleutians' }), geometry: { type: 'Polygon', coordinates: [ring] } });
    expect([await idsNear(179.5, 52), await idsNear(-179.5, 52), await idsNear(180.5, 52)]).toEqual(
      Array.from({ length: 3 }, () => ['aleutians']),
    );
    expect(await idsNear(0, 52)).toEqual([]);
  });
});

describe('the status of the alerts', () => {
  it('tells how many there are, how many are on no map, and how old they are', async () => {
    await store(storm(), nowhere(), { broken: true });
    const answer = await status();
    expect(answer).toMatchObject({ state: 'live', inForce: 2, withoutShape: 1, unreadable: 1, trouble: null });
    expect(Date.parse(answer.fetchedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('tells the trouble with its time, and when what is shown has become old', async () => {
    await store(storm());
    await recordFailure(services, 'api.weather.gov did not answer in time');
    expect(await status()).toMatchObject({
      state: 'live',
      trouble: { reason: 'api.weather.gov did not answer in time', at: expect.stringMatching(/Z$/) as string },
    });
    clock.advance(11 * 60_000);
    expect((await status()).state).toBe('stale');
    clock.advance(-11 * 60_000);
  });

  it('is off, and shows nothing, where nobody switched the alerts on', async () => {
    const off = await startTestServer();
    const { headers } = await signInAs(off, { products: ['users'] });
    const answer = await off.app.inject({ url: '/weatheralerts/v2/status', headers });
    expect(answer.json()).toMatchObject({ state: 'off', fetchedAt: null, inForce: 0 });
    expect((await off.app.inject({ url: `/weatheralerts/v2/tile/${DENVER}`, headers })).statusCode).toBe(204);
  });

  it('has never been heard of before the first answer', async () => {
    const fresh = await startTestServer({ OVERFLIGHT_NWS_URL: 'http://127.0.0.1:1' });
    await writeSwitch(fresh.services, true);
    const { headers } = await signInAs(fresh, { products: ['users'] });
    const answer = await fresh.app.inject({ url: '/weatheralerts/v2/status', headers });
    expect(answer.json()).toMatchObject({ state: 'never' });
  });
});

describe('the switch', () => {
  it('is for administrators of the installation, and asks at once when it is turned on', async () => {
    const outside = await startOutsideServer();
    outside.answerWith((_request, response) => response.end(JSON.stringify(aFeed([storm()], inHours(0)))));
    const own = await startTestServer({ OVERFLIGHT_NWS_URL: outside.url });
    const turn = async (enabled: boolean, products: Product[] = ['admins']) =>
      own.app.inject({
        method: 'PUT',
        url: '/weatheralerts/v2/admin/feed',
        headers: (await signInAs(own, { products })).headers,
        payload: { enabled },
      });
    expect((await turn(true, ['users'])).statusCode).toBe(403);
    expect((await turn(true)).json()).toMatchObject({ state: 'never' });
    // The poll queued at every start may follow right behind, and counts too.
    await expect.poll(async () => (await readFeedState(own.services)).version).toBeGreaterThan(0);
    expect((await turn(false)).json()).toMatchObject({ state: 'off', inForce: 0 });
  });
});
