import { describe, expect, it } from 'vitest';
import { needs } from '@overflight/flight/testing/needs.ts';
import { findSystem } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { projectCalls } from '../testing/project-calls.ts';
import { heightUnitOf } from './height-unit.ts';
import { projDatabase } from './proj-database.ts';

const server = await startTestServer();
const user = await signInAs(server, { products: ['process'] });
const calls = projectCalls(server, user);
const register = needs(projDatabase() !== undefined, 'PROJ');

describe.skipIf(register.isMissing)(`PROC-14 heights are in the unit of east and north${register.reason}`, () => {
  it.each([
    ['EPSG:6503', 'US survey foot'],
    ['EPSG:2222', 'foot'],
    ['EPSG:25832', 'metre'],
    ['EPSG:4258', 'metre'],
    ["EPSG:2314, in Clarke's feet", 'metre'],
    ['NAD83 / California zone 3 (ftUS)', 'US survey foot'],
    ['WGS84', 'metre'],
  ] as const)('%s: %s', (name, unit) => {
    expect(heightUnitOf(findSystem(name.split(',')[0]!)!)).toBe(unit);
  });
});

it('PROC-06 another unit of heights is kept with the project, and changes its results', async () => {
  const sources = [await calls.plan()];
  const made = await calls.saved({ name: 'Levels', sources });
  expect(made.vendor.heightUnit).toBe('system');
  const { processId, updatedBy } = made;
  await calls.saved({
    processId,
    name: 'Levels',
    sources,
    vendor: { ...made.vendor, heightUnit: 'foot' },
    basedOn: updatedBy.date,
  });
  expect((await calls.read(processId)).vendor.heightUnit).toBe('foot');
  const history = (await calls.ask('GET', `/${processId}/history`)).json<{ text: string }[]>();
  expect(history[0]?.text).toBe('Unit of heights changed');
});
