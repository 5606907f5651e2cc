import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { ControlPreset } from '@overflight/contract/projects/control-points.ts';
import { RESULTS_IN } from '@overflight/contract/projects/systems/datum-doubt.ts';
import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import { needs } from '@overflight/flight/testing/needs.ts';
import { signInAs } from '../../../testing/sign-in-as.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { useRunEnvironment } from '../../engines/find-run-environment.ts';
import { projDatabase } from '../../systems/proj-database.ts';
import { controlCalls } from '../../testing/control-calls.ts';
import { testRunEnvironment } from '../../testing/test-run-environment.ts';
import { controlOfRun } from '../control-of-run.ts';

const server = await startTestServer();
const { services } = server;
const user = await signInAs(server, { products: ['process'] });
const { send, aProject, imported } = controlCalls(server, user);
const gdal = needs(spawnSync('gdaltransform', ['--version']).status === 0 && projDatabase() !== undefined, 'GDAL');

describe.skipIf(gdal.isMissing)(`MODEL-01 control points in another datum than the project${gdal.reason}`, () => {
  const inSystem = (processId: string, wkt_crs: string) =>
    services.db.updateTable('projects').set({ wkt_crs }).where('id', '=', processId).execute();

  it('are told before an import, before the start unless they are known no better', async () => {
    useRunEnvironment(services, testRunEnvironment());
    const { processId } = await aProject();
    await inSystem(processId, 'EPSG:25832');
    const doubtIn = async (system: string) =>
      (await send('GET', `${processId}/control/preset?system=${system}`)).json<ControlPreset>().datumDoubt;
    expect(await doubtIn('EPSG:32632')).toEqual({
      from: 'WGS 84',
      to: 'ETRS89',
      shiftM: 0,
      accuracyM: 1,
      instead: { name: 'EPSG:25832', title: 'ETRS89 / UTM zone 32N' },
    });
    expect(await doubtIn('EPSG:25833')).toBeNull();
    expect((await send('GET', `${processId}/control/preset`)).json<ControlPreset>().datumDoubt).toBeNull();
    const warned = async () =>
      (await send('GET', `${processId}/forecast`))
        .json<{ warnings: string[] }>()
        .warnings.filter((text) => text.includes(RESULTS_IN));
    const [a, b] = await imported(processId, 'A,8.5,47.4,440\nB,8.5001,47.4,441');
    expect(await warned()).toEqual([
      'Control points A and B in WGS 84, results in ETRS89: no shift is applied, though the two may be up to 1 m apart. If the points were surveyed in ETRS89, as points corrected by a network usually are there, import them as ETRS89 (EPSG:4258).',
    ]);
    for (const point of [a, b]) await send('PATCH', `${processId}/control/${point?.pointId}`, { horizontalSigmaM: 3 });
    expect(await warned()).toEqual([]);
  });

  it('lie in a run where the system of the project leads, also if it was another when they were imported', async () => {
    const { processId } = await aProject(1, { position: [145, -37] });
    const placed = async () => [...((await controlOfRun(services, processId, []))[0]?.position ?? [])];
    await inSystem(processId, 'EPSG:7855');
    const [point] = await imported(processId, 'A,322000,5905000,440', { system: 'EPSG:28355' });
    const inGda2020 = await placed();
    expect(inGda2020).toEqual(point?.position);
    await inSystem(processId, 'EPSG:28355');
    const inGda94 = await placed();
    expect(distanceM(inGda94, inGda2020)).toBeCloseTo(1.56, 1);
    await inSystem(processId, 'EPSG:7855');
    expect(await placed()).toEqual(inGda2020);
  });
});
