import type http from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ManagedSource } from '@overflight/contract/map/basemap.ts';
import { ensureBasemap } from '../basemap/testing/ensure-basemap.ts';
import { json, startOutsideServer } from '../testing/outside-server.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';

await ensureBasemap();
const server = await startTestServer();
const outside = await startOutsideServer();
let admin = await signInAs(server, { products: ['admins'] });

const search = (q: string, more = '') =>
  server.app.inject({ url: `/search/v1/places?q=${encodeURIComponent(q)}${more}`, headers: admin.headers });
const names = async (q: string, more = '') =>
  (await search(q, more)).json<{ places: { name: string }[] }>().places.map(({ name }) => name);
const reverse = (lng: number, lat: number) =>
  server.app.inject({ url: `/search/v1/reverse?lng=${lng}&lat=${lat}`, headers: admin.headers });

const geocoder = (changes: Partial<ManagedSource> = {}) => ({
  id: 'our-geocoder',
  kind: 'geocoder',
  name: 'Our geocoder',
  url: `${outside.url}/geo`,
  origin: 'own',
  enabled: true,
  attribution: '© OpenStreetMap contributors',
  geocoder: 'photon',
  ...changes,
});
const saveGeocoder = async (changes: Partial<ManagedSource> = {}) => {
  const request = { method: 'POST', url: '/basemap/v1/admin/sources', headers: admin.headers } as const;
  expect((await server.app.inject({ ...request, payload: geocoder(changes) })).statusCode).toBe(200);
};

const feature = (properties: object, coordinates = [-122.41, 37.79]) => ({
  geometry: { coordinates },
  properties: { osm_type: 'N', osm_id: Math.trunc(Math.random() * 1e9), ...properties },
});
const street = feature({ street: 'Main Street', housenumber: '12', city: 'Springfield', countrycode: 'US' });
const cafe = feature({ name: 'Main Cafe', city: 'Springfield' });

describe('search without a geocoder', () => {
  it.each(['ab', '  a  ', '', 'x'.repeat(201)])('MAP-11 starts above two characters and ends at 200: %j', async (q) => {
    expect((await search(q)).statusCode).toBe(400);
  });

  it.each(['&limit=0', '&limit=21', '&lng=181&lat=0', '&lng=0&lat=x'])('refuses %s', async (more) => {
    expect((await search('london', more)).statusCode).toBe(400);
  });

  it('is for members', async () => {
    expect((await server.app.inject('/search/v1/places?q=london')).statusCode).toBe(401);
    expect((await server.app.inject('/search/v1/reverse?lng=0&lat=0')).statusCode).toBe(401);
  });

  it('MAP-11 finds places from the built-in list, and says whose it is', async () => {
    const answer = await search('san francisco', '&limit=1');
    expect(answer.json()).toMatchObject({
      places: [{ kind: 'place', name: 'San Francisco', position: [-122.41942, 37.77493] }],
      attribution: expect.stringContaining('GeoNames'),
      degraded: false,
    });
  });

  it('MAP-11 tells what is at a position without any network', async () => {
    expect((await reverse(-122.45, 37.78)).json()).toEqual({
      address: null,
      nearestPlace: { name: 'San Francisco', distanceM: expect.any(Number) },
      county: 'San Francisco County',
      state: 'California',
      country: 'United States',
      attribution: expect.stringContaining('Census'),
      degraded: false,
    });
  });
});

describe('search with a geocoder', () => {
  beforeEach(async () => {
    // By then the cache entries of earlier tests have expired, and so has the session.
    server.clock.advance(60 * 60 * 1000);
    admin = await signInAs(server, { products: ['admins'] });
    await saveGeocoder();
    outside.asked.length = 0;
  });

  it('MAP-11 puts addresses first where an address was typed', async () => {
    outside.answerWith(json({ features: [cafe, street] }));
    const answer = await search('12 main street');
    expect(answer.json()).toMatchObject({
      places: [{ kind: 'address', name: '12 Main Street', detail: 'Springfield' }, { name: 'Main Cafe' }],
      attribution: expect.stringContaining('© OpenStreetMap contributors'),
      degraded: false,
    });
    expect(outside.asked).toEqual(['/geo/api?q=12+main+street&limit=8&lang=en']);
  });

  it('MAP-11 keeps the town of that very name first, and names nothing twice', async () => {
    const again = feature({ name: 'San Francisco', state: 'California' }, [-122.42, 37.77]);
    outside.answerWith(json({ features: [cafe, again] }));
    const { places } = (await search('san francisco')).json<{ places: { name: string; detail: string }[] }>();
    expect(places.slice(0, 2).map(({ name }) => name)).toEqual(['San Francisco', 'Main Cafe']);
    expect(places.filter(({ detail }) => detail.includes('California'))).toHaveLength(1);
  });

  it('asks once for what was asked before, until it is ten minutes old', async () => {
    outside.answerWith(json({ features: [street] }));
    for (let round = 0; round < 3; round++) await search('1 first street');
    expect(outside.asked).toHaveLength(1);
    server.clock.advance(11 * 60 * 1000);
    admin = await signInAs(server, { products: ['admins'] });
    await search('1 first street');
    expect(outside.asked).toHaveLength(2);
  });

  it('MAP-11 gives the address of a position, with county and state from the built-in outlines', async () => {
    const found = { street: 'Main Street', housenumber: '12', county: 'Wrong', state: 'Wrong', countrycode: 'US' };
    outside.answerWith(json({ features: [feature(found)] }));
    expect((await reverse(-122.45, 37.78)).json()).toMatchObject({
      address: '12 Main Street, Wrong',
      county: 'San Francisco County',
      state: 'California',
    });
    outside.answerWith(json({ features: [feature({ name: 'x', state: 'Berlin', country: 'Deutschland' })] }));
    expect((await reverse(13.4, 52.52)).json()).toMatchObject({ state: 'Berlin', country: 'Germany', county: null });
  });

  it('asks the US Census only for addresses, and never for a position', async () => {
    await saveGeocoder({ geocoder: 'us-census' });
    const match = { matchedAddress: '12 MAIN ST, TROY, NY', coordinates: { x: -73.7, y: 42.7 } };
    outside.answerWith(json({ result: { addressMatches: [match] } }));
    expect((await names('troy'))[0]).toBe('Troy');
    expect((await reverse(-73.7, 42.7)).json()).toMatchObject({
      address: null,
      degraded: false,
      county: 'Rensselaer County',
    });
    expect(outside.asked).toEqual([]);
    expect((await names('12 main st'))[0]).toBe('12 MAIN ST');
  });

  describe('that fails', () => {
    const failures: [string, (request: http.IncomingMessage, response: http.ServerResponse) => void][] = [
      ['answers 500', (_, response) => response.writeHead(500).end('{}')],
      ['is too busy', (_, response) => response.writeHead(429).end()],
      ['cuts its JSON', (_, response) => response.end('{"features":[{"geom')],
      ['answers something else', json({ features: 'none' })],
      ['answers a page', (_, response) => response.end('<html>')],
      ['answers 10 MB', (_, response) => response.end(`{"features":[],"x":"${'x'.repeat(10_000_000)}"}`)],
      ['redirects inside', (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
      ['breaks off', (_, response) => response.destroy()],
    ];
    it.each(failures)('MAP-11 because it %s leaves the built-in places', async (_, answer) => {
      outside.answerWith(answer);
      const found = await search('san francisco', '&limit=2');
      expect(found.statusCode).toBe(200);
      expect(found.json()).toMatchObject({ degraded: true, places: [{ name: 'San Francisco' }, {}] });
      expect(found.json<{ attribution: string }>().attribution).not.toContain('OpenStreetMap');
      server.clock.advance(60_000);
      const at = await reverse(-122.45, 37.78);
      expect(at.json()).toMatchObject({ degraded: true, address: null, state: 'California' });
    });

    it('MAP-11 because it hangs is waited for once, and then left in peace for a while', async () => {
      outside.answerWith(() => undefined);
      const startedAt = performance.now();
      expect((await search('san francisco', '&limit=2')).json()).toMatchObject({ degraded: true, places: [{}, {}] });
      expect(performance.now() - startedAt).toBeGreaterThan(3900);
      const nextAt = performance.now();
      expect((await search('san francisco b')).json()).toMatchObject({ degraded: true });
      expect(performance.now() - nextAt).toBeLessThan(3900);
      expect(outside.asked).toHaveLength(1);
      outside.answerWith(json({ features: [cafe] }));
      server.clock.advance(11_000);
      expect((await search('main cafe')).json()).toMatchObject({ degraded: false, places: [{ name: 'Main Cafe' }] });
    });
  });
});
