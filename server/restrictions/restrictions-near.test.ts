import { expect, it } from 'vitest';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { restrictionsNear } from './restrictions-near.ts';
import { aRestriction, restrictionCalls } from './testing/restriction-calls.ts';

const server = await startTestServer();
const { headers } = await signInAs(server, { products: ['custom-restrictions'], tenant: 'near' });
const { save } = restrictionCalls(server, headers);
for (const [name, west] of [
  ['home', 8],
  ['west of the antimeridian', 179],
  ['across it', 179.99],
  ['east of it', -179.5],
] as const)
  await save(aRestriction({ name }, { west, south: 47 }));

const namesNear = async (minX: number, maxX: number, tenant = 'near') => {
  const found = await restrictionsNear(server.services, tenant, { minX, maxX, minY: 46, maxY: 48 });
  return found.map(({ properties }) => properties.name);
};

it('finds restrictions by their box, whichever way its longitudes are counted', async () => {
  expect(await namesNear(8.01, 8.015)).toEqual(['home']);
  expect(await namesNear(368.01, 368.015)).toEqual(['home']);
  expect(await namesNear(8.1, 9)).toEqual([]);
  const here = await restrictionsNear(server.services, 'near', { minX: 7, maxX: 9, minY: 10, maxY: 46.9 });
  expect(here).toEqual([]);
});

it('finds them across the antimeridian', async () => {
  expect(await namesNear(178.9, 181)).toEqual(['west of the antimeridian', 'across it', 'east of it']);
  expect(await namesNear(-180, -179.99)).toEqual(['across it']);
  expect(await namesNear(-181.05, -180.9)).toEqual(['west of the antimeridian']);
});

it('finds those of the tenant only', async () => {
  expect(await namesNear(-180, 180, 'elsewhere')).toEqual([]);
});
