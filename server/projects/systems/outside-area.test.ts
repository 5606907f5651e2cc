import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { needs } from '@overflight/flight/testing/needs.ts';
import type { ProjectForecast } from '@overflight/contract/projects/project-runs.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { useRunEnvironment } from '../engines/find-run-environment.ts';
import { addPhotos } from '../testing/add-photos.ts';
import { projectCalls } from '../testing/project-calls.ts';
import { testRunEnvironment } from '../testing/test-run-environment.ts';
import { outsideArea } from './outside-area.ts';
import { projDatabase } from './proj-database.ts';

const server = await startTestServer();
const { services } = server;
const user = await signInAs(server, { products: ['process'], name: 'Pat Pilot' });
const calls = projectCalls(server, user);
useRunEnvironment(services, testRunEnvironment());

const proj = needs(projDatabase() !== undefined, 'PROJ, which comes with GDAL');
const TEXAS = 'NAD83 / Texas North Central (ftUS) + navd88 height (ftus)';
const at = (...positions: ([number, number] | null)[]) => positions.map((position) => ({ position }));
const [minnesota, dallas] = [
  [-93.3, 44.9],
  [-96.8, 32.8],
] as [number, number][];

describe.skipIf(proj.isMissing)(`a coordinate system that is made for another area${proj.reason}`, () => {
  it('is told with its area', () => {
    expect(outsideArea(TEXAS, at(null, minnesota!))).toEqual([
      'The photos lie outside the area that NAD83 / Texas North Central (ftUS) is made for (USA - Texas - SPCS - NC): choose another system, or coordinates may be badly distorted.',
    ]);
    expect(outsideArea('EPSG:26915', at([8.5, 47.4]))[0]).toContain('that NAD83 / UTM zone 15N is made for (North');
  });

  it.each<[string, string, [number, number] | null]>([
    ['inside', TEXAS, dallas!],
    ['in degrees', 'WGS84', minnesota!],
    ['without positions', TEXAS, null],
    ['across the date line', 'EPSG:3460', [179.5, -17]],
    ['on the other side of the date line', 'EPSG:3460', [-179.5, -17]],
    ['of a system that is not in the register', 'EPSG:999999', minnesota!],
  ])('nothing is told of photos %s', (_, system, place) => {
    expect(outsideArea(system, at(place))).toEqual([]);
  });

  it('nothing is told of a site at its edge', () => {
    expect(outsideArea(TEXAS, at([-96.8, 34.579], [-96.8, 34.581]))).toEqual([]);
  });

  it('is told before the start, of photos without positions by the control points', async () => {
    const said = async (check: object, table?: string) => {
      const planId = await calls.plan();
      await addPhotos(services, { planId, count: 6, check });
      const vendor = { wktCRS: TEXAS };
      const { processId } = await calls.saved({ name: `Quarry ${randomUUID()}`, sources: [planId], vendor });
      if (table !== undefined) {
        const control = { csv: table, system: 'EPSG:4326', heightDatum: 'egm96' };
        await calls.ask('POST', `/${processId}/control`, control);
      }
      const { warnings } = (await calls.ask('GET', `/${processId}/forecast`)).json<ProjectForecast>();
      return warnings.filter((text) => text.includes('outside the area'));
    };
    const nowhere = { position: null, altitudeM: null };
    expect(await said({})).toHaveLength(1);
    expect(await said({ position: dallas })).toEqual([]);
    expect(await said(nowhere)).toEqual([]);
    expect(await said(nowhere, 'A,8.5,47.4,440')).toEqual([expect.stringMatching(/^The control points lie outside/)]);
    expect(await said(nowhere, 'A,-96.8,32.8,140')).toEqual([]);
  });
});

describe('a UTM zone of WGS 84', () => {
  it.each<[string, string, ...[number, number][]]>([
    ['of another continent', 'EPSG:32632', minnesota!],
    ['of the next zone', 'EPSG:32632', [13.1, 50]],
    ['of the other half of the Earth', 'EPSG:32715', minnesota!],
    ['next to the date line', 'EPSG:32602', [179.9, 65]],
  ])('is told to be that of another place: %s', (_, system, ...places) => {
    const nowhere = projDatabase(['/nowhere']) ?? null;
    expect(outsideArea(system, at(null, ...places), { db: nowhere })).toHaveLength(1);
  });

  it('names both zones', () => {
    expect(outsideArea('EPSG:32632', at(minnesota!))).toEqual([
      'The photos lie outside UTM zone 32N, more than 1° beyond its edge: choose zone 15N or another system, or coordinates may be badly distorted.',
    ]);
  });

  it.each<[string, string, ...[number, number][]]>([
    ['inside', 'EPSG:32615', minnesota!],
    ['less than a degree beyond the edge', 'EPSG:32632', [12.9, 50]],
    ['just across the equator', 'EPSG:32637', [38, -0.5]],
    ['across the date line', 'EPSG:32601', [179.9, 65]],
    ['one photo inside', 'EPSG:32632', [20, 50], [9, 50]],
  ])('is not told: %s', (_, system, ...places) => {
    expect(outsideArea(system, at(...places))).toEqual([]);
  });
});

it('a machine without the register tells nothing', () => {
  expect(outsideArea(TEXAS, at(minnesota!), { db: projDatabase(['/nowhere']) ?? null })).toEqual([]);
});
