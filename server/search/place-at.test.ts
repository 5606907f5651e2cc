import { expect, it } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';
import { placeAt, placesAround, placesOfFlight } from './place-at.ts';

const { services } = await startTestServer();
const countries = (places: { country: string | null }[]) =>
  [...new Set(places.map(({ country }) => country ?? ''))].toSorted((a, b) => a.localeCompare(b));

it.each([
  ['San Francisco', [-122.45, 37.78], { country: 'US', state: 'California' }],
  ['Zürich', [8.54, 47.37], { country: 'CH', state: null }],
  ['London', [-0.12, 51.5], { country: 'GB', state: null }],
  ['Berlin', [13.4, 52.5], { country: 'DE', state: null }],
  ['Abidjan', [-4.02, 5.36], { country: 'CI', state: null }],
  ['the Pacific', [-140, 30], { country: null, state: null }],
])('%s lies where it lies', (_, position, expected) => {
  expect(placeAt(services, position)).toEqual(expected);
});

it('a flight near a border is in both countries, also where its home is far from it', async () => {
  expect(countries(await placesOfFlight(services, [[-117.05, 32.535]]))).toEqual(['MX', 'US']);
  const home = [-117.05, 32.7];
  expect(countries(await placesOfFlight(services, [home, [-117.05, 32.3]]))).toEqual(['MX', 'US']);
  expect(countries(await placesOfFlight(services, [home]))).toEqual(['US']);
});

it('a flight along a shore is in its country, one far out in none; the water near by is seen', async () => {
  const shore = [-122.515, 37.76];
  expect(countries(await placesOfFlight(services, [shore]))).toEqual(['US']);
  expect(countries(await placesOfFlight(services, [[-140, 30]]))).toEqual(['']);
  const isWaterSeen = async (position: number[]) =>
    (await placesAround(services, [position], 3)).some(({ country }) => country === null);
  expect([await isWaterSeen(shore), await isWaterSeen([-106, 39])]).toEqual([true, false]);
});
