import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ControlImported } from '@overflight/contract/projects/control-points.ts';
import { geoidHeights } from '../../../terrain/geoid/geoid-height.ts';
import { addHeightFile } from '../../../terrain/testing/add-height-file.ts';
import { startOutsideServer } from '../../../testing/outside-server.ts';
import { signInAs } from '../../../testing/sign-in-as.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { addPhotos } from '../../testing/add-photos.ts';
import { addSurfaceRun } from '../../testing/add-surface-project.ts';
import { projectCalls } from '../../testing/project-calls.ts';

const outside = await startOutsideServer();
const server = await startTestServer();
const { app, services } = server;
const calls = projectCalls(server, await signInAs(server, { products: ['process'], name: 'Pat Pilot' }));
const [geoidM = NaN] = await geoidHeights([[8.5, 47.4]]);
const FEET = 1 / 0.3048;

/** A project with photos 60 m above the ground at 440 m. */
async function aProject(check: Parameters<typeof addPhotos>[1]['check'] = {}): Promise<string> {
  const planId = await calls.plan();
  await addPhotos(services, { planId, count: 3, check });
  return (await calls.saved({ name: `Quarry ${randomUUID()}`, sources: [planId] })).processId;
}

type Said = { system?: string; heightDatum?: string; heightUnit?: string };

/** The doubt of three points at about this height. */
const doubtOf = async (...of: Parameters<typeof importedAt>) => (await importedAt(...of)).heightDoubt;

async function importedAt(processId: string, height: number, said: Said = {}) {
  const csv = [-1, 0, 1].map((off) => `P${off},${8.5 + off / 1e4},47.4,${height + off}`).join('\n');
  const body = { system: 'EPSG:4326', heightDatum: 'egm96', ...said, csv };
  return (await calls.ask('POST', `/${processId}/control`, body)).json<ControlImported>();
}

describe('MODEL-01 heights of imported control points', () => {
  it('that fit the photos as feet are told, and the points stay as they were stated', async () => {
    const processId = await aProject();
    expect(await doubtOf(processId, 440)).toBeNull();
    expect(await doubtOf(processId, 440 * FEET, { heightUnit: 'ft' })).toBeNull();
    expect(await doubtOf(processId, 440 * FEET)).toEqual({
      by: 'photos',
      aboveM: expect.closeTo(440 * FEET - 440, 6),
      fits: { heightUnit: 'ft', heightDatum: 'egm96', aboveM: expect.closeTo(0, 6) },
    });
    const points = (await calls.ask('GET', `/${processId}/control`)).json<ControlImported['points']>();
    expect(points[1]?.heightM).toBeCloseTo(440 * FEET, 6);
    expect(await doubtOf(processId, 440, { heightUnit: 'us-ft' })).toMatchObject({ fits: { heightUnit: 'm' } });
  });

  it('of one wrong line are no doubt of the table, and of a table that fits nothing no reading is offered', async () => {
    const processId = await aProject();
    const csv = 'A,8.5,47.4,440\nB,8.5,47.4,441\nC,8.5,47.4,1443';
    const body = { system: 'EPSG:4326', heightDatum: 'egm96', csv };
    expect((await calls.ask('POST', `/${processId}/control`, body)).json<ControlImported>().heightDoubt).toBeNull();
    expect(await doubtOf(processId, 3000)).toEqual({ by: 'photos', aboveM: expect.closeTo(2560, 6), fits: null });
  });

  it('say nothing of the datum where only altitudes of aircraft tell, and nothing at all without any', async () => {
    expect(await doubtOf(await aProject(), 440 + geoidM)).toBeNull();
    expect(await doubtOf(await aProject({ relativeAltitudeM: null }), 440 * FEET)).toBeNull();
  });

  it('above the ellipsoid that were imported above sea level, or the other way, are told by the terrain', async () => {
    const admin = await signInAs(server, { products: ['admins'] });
    const ground = { columns: 40, rows: 40, heightAt: () => 430, west: 8.49, north: 47.41, step: 0.0005 };
    const { url } = await addHeightFile(server, admin, ground);
    onTestFinished(async () => void (await app.inject({ method: 'DELETE', url, headers: admin.headers })));
    const processId = await aProject();
    expect(await doubtOf(processId, 438)).toBeNull();
    expect(await doubtOf(processId, 430 + geoidM)).toEqual({
      by: 'terrain',
      aboveM: expect.closeTo(geoidM, 1),
      fits: { heightUnit: 'm', heightDatum: 'ellipsoid', aboveM: expect.closeTo(0, 1) },
    });
    expect(await doubtOf(processId, 430, { heightDatum: 'ellipsoid' })).toMatchObject({
      aboveM: expect.closeTo(-geoidM, 1),
      fits: { heightUnit: 'm', heightDatum: 'egm96' },
    });
    expect(await doubtOf(processId, 430 * FEET)).toMatchObject({ by: 'terrain', fits: { heightUnit: 'ft' } });
  });

  it('are doubted also later, in groups that were stated in the same way', async () => {
    const processId = await aProject();
    await doubtOf(processId, 440 * FEET);
    const csv = 'Q,8.5,47.4,440';
    await calls.ask('POST', `/${processId}/control`, { system: 'EPSG:4326', heightDatum: 'ellipsoid', csv });
    expect((await calls.ask('GET', `/${processId}/control/heights`)).json()).toEqual({
      doubts: [
        {
          names: ['P-1', 'P0', 'P1'],
          heightUnit: 'm',
          heightDatum: 'egm96',
          doubt: expect.objectContaining({ by: 'photos', fits: expect.objectContaining({ heightUnit: 'ft' }) }),
        },
      ],
      unchecked: null,
    });
  });

  it('are stored, and said not to be checked, if the terrain does not answer', async () => {
    const admin = await signInAs(server, { products: ['admins'] });
    const url = '/basemap/v1/admin/sources';
    outside.answerWith((_request, response) => response.writeHead(503).end());
    const about = { id: 'relief', kind: 'terrain', name: 'Relief', origin: 'own', enabled: true, attribution: '' };
    const tiles = { encoding: 'terrarium', tileSize: 256, minZoom: 0, maxZoom: 12 };
    const payload = { ...about, ...tiles, url: `${outside.url}/{z}/{x}/{y}.png` };
    expect((await app.inject({ method: 'POST', url, headers: admin.headers, payload })).statusCode).toBe(200);
    const processId = await aProject({ relativeAltitudeM: null });
    const unchecked = 'Heights were not checked against the terrain of this server: it could not be read there.';
    expect(await importedAt(processId, 440)).toMatchObject({ heightDoubt: null, heightsUnchecked: unchecked });
    expect((await calls.ask('GET', `/${processId}/control/heights`)).json()).toEqual({ doubts: [], unchecked });
    expect((await app.inject({ method: 'DELETE', url: `${url}/relief`, headers: admin.headers })).statusCode).toBe(204);
  });

  it('are stored also if their check fails, as where the surface of a run is lost', async () => {
    const processId = await aProject();
    await addSurfaceRun(server, processId, {});
    const accuracy = JSON.stringify({ withControl: null, heightDatum: 'egm96' });
    await sql`update project_runs set outcome = jsonb_set(outcome, '{report,accuracy}', ${accuracy}::jsonb)
      where project_id = ${processId}`.execute(services.db);
    const files = services.db.selectFrom('project_files').select('key').where('project_id', '=', processId);
    for (const { key } of await files.execute()) await fs.rm(services.storage.pathOf(key)!);
    const imported = await importedAt(processId, 440);
    expect(imported.heightsUnchecked).toBe('Heights were not checked against the ground: that failed on the server.');
    expect(imported.points).toHaveLength(3);
  });
});
