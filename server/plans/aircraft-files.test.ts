import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { exporters } from '@overflight/flight/exports/exporters.ts';
import { decodeUtf8 } from '@overflight/flight/formats/decode-utf8.ts';
import { listZip, unpackEntry } from '@overflight/flight/formats/xml-zip/open-zip.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { profiles } from '@overflight/flight/aircraft/profiles.ts';
import { aPlan, aRoute, aStructureScan, aSurvey, at, field, home } from '@overflight/flight/testing/sample-plan.ts';
import { geoidHeights } from '../terrain/geoid/geoid-height.ts';
import { addHeightFile } from '../terrain/testing/add-height-file.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { planCalls } from './testing/plan-calls.ts';

const server = await startTestServer();
const admin = await signInAs(server, { products: ['admins'] });
const member = await signInAs(server);
const { save } = planCalls(server, member);

async function saved(plan: FlightPlan): Promise<string> {
  const flightPlanId = randomUUID();
  const answer = await save({ ...plan, flightPlanId });
  expect(answer.statusCode).toBe(200);
  return flightPlanId;
}
const asked = (id: string, query: string, part = '') =>
  server.app.inject({ url: `/flights/oa/v2/plans/${id}${part}?${query}`, headers: member.headers });
const aircraftFor = (format: string) => profiles.find(({ formats }) => formats.includes(format))?.id;
const entry = (archive: Uint8Array, name: string) => {
  const found = listZip(archive).find((one) => one.name === name);
  if (!found) throw new Error(`no ${name}`);
  return unpackEntry(archive, found.entry);
};
const waylines = (archive: Uint8Array) => decodeUtf8(entry(archive, 'wpmz/waylines.wpml'));
const valuesOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<wpml:${name}>([^<]*)<`, 'g'))].map((match) => match[1]!);
const placesOf = (text: string) =>
  [...text.matchAll(/<coordinates>([^<]*)</g)].map((match) => match[1]!.split(',').map(Number));

const wholePlan = () =>
  aPlan([aSurvey(), { ...aStructureScan(), segmentId: 'b' }, { ...aRoute(at(0, 10), at(0, 90)), segmentId: 'c' }]);

describe('files for other aircraft', () => {
  it.each(exporters.map(({ format, extension, mediaType }) => ({ format, extension, mediaType })))(
    'FLY-02 FLY-03 FLY-04 FLY-05 a plan leaves as $format',
    async ({ format, extension, mediaType }) => {
      const id = await saved(wholePlan());
      const aircraft = aircraftFor(format);
      const answer = await asked(id, `format=${format}${aircraft ? `&aircraft=${aircraft}` : ''}`);
      expect([answer.statusCode, answer.statusCode === 200 || answer.body]).toEqual([200, true]);
      const isSplit = answer.headers['content-type'] === 'application/zip';
      expect(isSplit || String(answer.headers['content-type']).startsWith(mediaType)).toBe(true);
      expect(answer.headers['content-disposition']).toContain(isSplit ? '.zip' : extension);
    },
  );

  it('FLY-01 FLY-02 the aircraft of the plan is used, one that cannot open the file is refused with the reason', async () => {
    const plan = aPlan([aRoute(at(0, 10), at(0, 90))], { aircraft: 'dji-m3e' });
    const id = await saved(plan);
    const own = waylines((await asked(id, 'format=wpml-pilot')).rawPayload);
    expect([valuesOf(own, 'droneEnumValue'), valuesOf(own, 'payloadEnumValue')]).toEqual([['77'], ['66']]);
    const other = waylines((await asked(id, 'format=wpml-pilot&aircraft=dji-m30t')).rawPayload);
    expect([valuesOf(other, 'droneEnumValue'), valuesOf(other, 'droneSubEnumValue')]).toEqual([['67'], ['1']]);
    const wrong = await asked(id, 'format=wpml-pilot&aircraft=dji-mini-4-pro');
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      422,
      { code: 'export-refused', fields: [{ problem: 'The DJI Mini 4 Pro does not open files of this kind.' }] },
    ]);
    expect((await asked(id, 'format=csv&aircraft=kite')).json()).toMatchObject({ code: 'unknown-aircraft' });
  });

  it('FLY-05 what the gate refuses does not leave, and the reasons are named', async () => {
    const route = aRoute(at(0, 10), at(0, 90));
    const low = route.waypoints.map((one) => ({
      ...one,
      metadata: { ...one.metadata, altitude: -5, flightSpeed: 40 },
    }));
    const id = await saved(aPlan([{ ...route, waypoints: low }]));
    const answer = await asked(id, 'format=wpml-fly');
    expect(answer.statusCode).toBe(422);
    const problems = answer.json<{ fields: { problem: string }[] }>().fields.map(({ problem }) => problem);
    expect(problems).toContain('Waypoint 1 is -5 m high: this app flies above the take-off point only.');
    expect(problems).toContain('Waypoint 1 is flown at 40 m/s, which is out of range.');
    expect((await asked(id, 'format=wpml-fly', '/files')).statusCode).toBe(422);
  });

  it('FLY-03 a long flight is split into numbered files with a sheet, and the preview tells how many', async () => {
    const id = await saved(aPlan([aSurvey()], { aircraft: 'dji-mini-4-pro' }));
    const preview = await asked(id, 'format=wpml-fly', '/files');
    const { files, sheet } = preview.json<{ files: number; sheet: string[] }>();
    expect(files).toBeGreaterThan(1);
    expect(sheet.join(' ')).toContain('Android/data/dji.go.v5');
    const answer = await asked(id, 'format=wpml-fly');
    expect(answer.headers['content-type']).toBe('application/zip');
    const names = listZip(answer.rawPayload).map(({ name }) => name);
    expect(names).toEqual([...names].toSorted());
    expect(names.filter((name) => name.endsWith('.kmz'))).toHaveLength(files);
    expect(names[0]).toBe('North field DJI Mini 4 Pro 1.kmz');
    const readMe = decodeUtf8(entry(answer.rawPayload, 'README.txt'));
    expect(readMe).toContain(`split into ${files} files`);
    expect(readMe).toContain('by one of the files');
    expect(readMe).toContain('The height of the ground at the home point is not known');
    const counts = names
      .filter((name) => name.endsWith('.kmz'))
      .map((name) => placesOf(waylines(entry(answer.rawPayload, name))).length);
    for (const count of counts) expect(count).toBeLessThanOrEqual(120);
    const timer = (await asked(id, 'format=wpml-fly&photos=timer', '/files')).json<{
      files: number;
      sheet: string[];
    }>();
    expect(timer.files).toBe(1);
    expect(timer.sheet.join(' ')).toMatch(/photo is due every [\d.]+ s/);
  });

  it('TERR-05 altitudes from home, the sea and the ellipsoid agree within 5 cm', async () => {
    const id = await saved(
      aPlan([aSurvey(field, { altitudeMode: 'terrain' }), { ...aRoute(at(0, 400), at(0, 900)), segmentId: 'c' }], {
        altitudeMode: 'terrain',
        aircraft: 'dji-m3e',
      }),
    );
    const without = await asked(id, 'format=wpml-pilot&altitudes=ellipsoid');
    expect([without.statusCode, without.json()]).toMatchObject([422, { code: 'no-heights' }]);
    const step = 1 / 3600;
    const north = home[1]! + 0.02;
    await addHeightFile(server, admin, {
      columns: 144,
      rows: 144,
      west: home[0]! - 0.02,
      north,
      step,
      heightAt: (_, row) => 400 + ((north - (row + 0.5) * step - home[1]!) * 111_195) / 4,
    });
    const [fromHome, fromEllipsoid] = [
      waylines((await asked(id, 'format=wpml-pilot')).rawPayload),
      waylines((await asked(id, 'format=wpml-pilot&altitudes=ellipsoid')).rawPayload),
    ];
    expect(valuesOf(fromHome, 'executeHeightMode')).toEqual(['relativeToStartPoint']);
    expect(valuesOf(fromEllipsoid, 'executeHeightMode')).toEqual(['WGS84']);
    const [relative, ellipsoid] = [fromHome, fromEllipsoid].map((text) => valuesOf(text, 'executeHeight').map(Number));
    const sheet = (await asked(id, 'format=wpml-pilot', '/files')).json<{ sheet: string[] }>().sheet.join(' ');
    expect(sheet).toMatch(/The ground at the home point was taken as 400(\.\d)? m above the sea/);
    const names = await Promise.all(
      ['', '&altitudes=ellipsoid', '&aircraft=dji-m30t'].map(
        async (choice) => (await asked(id, `format=wpml-pilot${choice}`)).headers['content-disposition'],
      ),
    );
    expect(names).toEqual([
      'attachment; filename="North field DJI Mavic 3 Enterprise.kmz"',
      'attachment; filename="North field DJI Mavic 3 Enterprise ellipsoid.kmz"',
      'attachment; filename="North field DJI Matrice 30T.kmz"',
    ]);
    const places = placesOf(fromHome);
    const geoid = await geoidHeights(places);
    const table = (await asked(id, 'format=csv')).body
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((row) => row.split(','));
    const plan = JSON.parse((await asked(id, 'format=qgc&altitudes=sea')).body) as {
      mission: {
        items: {
          command?: number;
          params?: number[];
          TransectStyleComplexItem?: { Items: { command: number; params: number[] }[] };
        }[];
      };
    };
    const seaPoints = plan.mission.items
      .flatMap((item) => item.TransectStyleComplexItem?.Items ?? [item])
      .flatMap(({ command, params }) => (command === 16 && params ? [params.slice(4)] : []));
    const near = (a: number, b: number) => Math.abs(a - b) < 1e-7;
    expect(places.length).toBeGreaterThan(10);
    for (const [index, [lng = 0, lat = 0]] of places.entries()) {
      const sea = seaPoints.find(([seaLat = 0, seaLng = 0]) => near(seaLat, lat) && near(seaLng, lng))?.[2];
      const row = table.find((cells) => near(Number(cells[1]), lat) && near(Number(cells[2]), lng));
      expect(Math.abs(sea! - 400 - relative![index]!)).toBeLessThan(0.05);
      expect(Math.abs(sea! + geoid[index]! - ellipsoid![index]!)).toBeLessThan(0.05);
      expect(Math.abs(Number(row?.[3]) - sea!)).toBeLessThan(0.05);
      expect(Math.abs(Number(row?.[5]) - relative![index]!)).toBeLessThan(0.05);
    }
    const refused = await asked(id, 'format=wpml-fly&altitudes=ellipsoid&aircraft=dji-air-3');
    expect(refused.json()).toMatchObject({ code: 'other-altitudes' });
  });
});
