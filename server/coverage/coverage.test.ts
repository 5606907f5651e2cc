import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { PlanCoverage } from '@overflight/contract/plans/coverage.ts';
import type { PlanFile, Upload } from '@overflight/contract/plans/files.ts';
import { aRoute, at, home } from '@overflight/flight/testing/sample-plan.ts';
import { makeBandTiff } from '../files/photos/testing/make-band-tiff.ts';
import { makePicture, xmpOf } from '../files/photos/testing/make-photo.ts';
import { aPlanToSave, planCalls } from '../plans/testing/plan-calls.ts';
import { makeGeoTiff } from '../terrain/testing/make-geotiff.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { lost, middle, planned, survey, surveyPhoto } from './testing/survey-photos.ts';

const server = await startTestServer();
const { app } = server;
const pilot = await signInAs(server);
const admin = await signInAs(server, { products: ['admins'] });
const { save } = planCalls(server, pilot);

async function newPlan(segments: unknown[]): Promise<string> {
  const plan = aPlanToSave({ homePoint: { position: home }, segments });
  expect((await save(plan)).statusCode).toBe(200);
  return plan.flightPlanId;
}

async function coverageOf(id: string, least = 3): Promise<PlanCoverage> {
  const url = `/process/oa/v2/flights/${id}/coverage?least=${least}`;
  const answer = await app.inject({ method: 'GET', url, headers: pilot.headers });
  expect(answer.statusCode).toBe(200);
  return PlanCoverage.parse(answer.json());
}

async function upload(id: string, orders: readonly number[], hasAttitude = true): Promise<void> {
  const photos = await Promise.all(orders.map((order) => surveyPhoto(order, hasAttitude)));
  await send(id, photos, (at) => `P${orders[at]}.jpg`);
}

async function send(id: string, photos: readonly Buffer[], nameOf: (at: number) => string): Promise<void> {
  const path = `/process/oa/v2/flights/${id}/files`;
  const payload = { files: photos.map(({ length: size }, at) => ({ name: nameOf(at), size })) };
  const signed = await app.inject({ method: 'POST', url: path, headers: pilot.headers, payload });
  for (const [order, { url }] of signed.json<{ files: Upload[] }>().files.entries()) {
    const headers = { 'content-type': 'image/jpeg' };
    const sent = await app.inject({ method: 'PUT', url, payload: photos[order]!, headers });
    expect(sent.statusCode).toBe(200);
  }
  await vi.waitFor(
    async () => {
      const { files } = (await app.inject({ url: path, headers: pilot.headers })).json<{ files: PlanFile[] }>();
      expect(files.filter(({ isBeingChecked }) => isBeingChecked)).toEqual([]);
    },
    { timeout: 120_000, interval: 200 },
  );
}

const all = planned.map((_, order) => order);

describe('the coverage of a plan', () => {
  it('COVER-01 is predicted before the flight, over flat ground where no heights are known', async () => {
    const id = await newPlan([survey, aRoute(at(0, 10))]);
    const { areas, photos } = await coverageOf(id);
    expect(photos).toEqual({ counted: 0, withoutPosition: 0, leftOut: 0, unchecked: 0 });
    expect(areas).toHaveLength(1);
    const [area] = areas;
    expect(area).toMatchObject({ number: 1, unknown: null, photographed: null, gaps: [], knownGround: 0 });
    expect(area!.planned!.share).toBeGreaterThan(0.7);
    const sum = area!.planned!.photos.reduce((total, { areaM2 }) => total + areaM2, 0);
    expect(sum / area!.areaM2).toBeCloseTo(1, 1);
    expect(area!.planned!.photos.map(({ from }) => from)).toEqual([0, 1, 2, 3, 5]);
    // All of it is as fine as asked.
    expect(area!.planned!.resolution[0]!.areaM2).toBeCloseTo(sum, 0);
  });

  it('COVER-02 COVER-03 COVER-04 COVER-05 finds the gap of lost photos, a survey that fills it, and is covered with the rest', async () => {
    const id = await newPlan([survey]);
    await upload(
      id,
      all.filter((order) => !lost.includes(order)),
    );
    const { areas, photos } = await coverageOf(id);
    expect(photos).toMatchObject({ counted: planned.length - lost.length, unchecked: 0, withoutPosition: 0 });
    const [area] = areas;
    expect(area!.missing).toHaveLength(lost.length);
    for (const [order, missing] of area!.missing.entries()) expect(missing).toEqual(planned[lost[order]!]!.position);
    expect(area).toMatchObject({ double: [], offLine: [], levelCamera: 0, plannedHeight: 0 });
    expect(area!.gaps.length).toBeGreaterThan(0);
    const [lng, lat] = planned[middle]!.position;
    const outline = area!.gaps[0]!.polygons[0]![0]!;
    const inBox = (axis: number, value: number) =>
      Math.min(...outline.map((corner) => corner[axis]!)) < value &&
      Math.max(...outline.map((corner) => corner[axis]!)) > value;
    expect([inBox(0, lng!), inBox(1, lat!)]).toEqual([true, true]);
    expect(area!.gapSurveys.length).toBeGreaterThan(0);
    const [refly] = area!.gapSurveys;
    expect(refly!.cameraMetadata).toEqual(survey.cameraMetadata);
    expect(refly!.pathCoordinates.length).toBeGreaterThan(1);
    expect(refly!.area).toBeLessThan(survey.area);
    const again = aPlanToSave({ homePoint: { position: home }, segments: area!.gapSurveys });
    expect((await save(again)).statusCode).toBe(200);

    await upload(id, lost);
    const whole = await coverageOf(id);
    expect(whole.areas[0]).toMatchObject({ gaps: [], gapSurveys: [], missing: [] });
    expect(whole.areas[0]!.photographed!.share).toBeCloseTo(whole.areas[0]!.planned!.share, 1);
  });

  it('COVER-03 says what photos do not record, and takes the camera as level', async () => {
    const id = await newPlan([survey]);
    await upload(id, all, false);
    const { areas } = await coverageOf(id);
    expect(areas[0]).toMatchObject({ levelCamera: planned.length, plannedHeight: planned.length, gaps: [] });
  });

  it('counts the bands of a shot once', async () => {
    const id = await newPlan([survey]);
    const grey = await makePicture({ width: 800, height: 600 }).greyscale().toColourspace('b-w').raw().toBuffer();
    const pixels = Uint16Array.from(grey, (level) => 4000 + 20 * level);
    const [lng, lat] = home;
    const bands = ['Red', 'Green', 'NIR'];
    const photos = bands.map((band) => {
      const tags = `drone-dji:GpsLatitude="${lat}" drone-dji:GpsLongitude="${lng}" drone-dji:BandName="${band}"`;
      return makeBandTiff({ pixels, widthPx: 800, heightPx: 600, xmp: xmpOf(`<rdf:Description ${tags}/>`) });
    });
    await send(id, photos, (at) => `DJI_20230309104757_0001_MS_${bands[at]?.slice(0, 3)}.TIF`);
    expect((await coverageOf(id)).photos).toMatchObject({ counted: 1, withoutPosition: 0, unchecked: 0, leftOut: 0 });
  });

  it('COVER-01 counts over the terrain where heights are known', async () => {
    const id = await newPlan([survey]);
    const flat = (await coverageOf(id)).areas[0]!;
    const [west, north] = [home[0]! - 0.005, home[1]! + 0.005];
    // The ground rises by 30 m within the area: photos above home show less of it.
    const heightAt = (column: number) => 400 + column * 1.2;
    const payload = makeGeoTiff({ columns: 100, rows: 100, heightAt, west, north, step: 0.0001 });
    const url = `/terrain/v1/admin/files/${randomUUID()}`;
    const headers = { ...admin.headers, 'content-type': 'application/octet-stream' };
    await app.inject({ method: 'PUT', url: `${url}?fileName=rise.tif&datum=egm96`, headers, payload });
    const rising = (await coverageOf(id)).areas[0]!;
    await app.inject({ method: 'DELETE', url, headers: admin.headers });
    expect(rising.knownGround).toBe(1);
    expect(rising.planned!.share).toBeLessThan(flat.planned!.share - 0.05);
  });

  it('is not known without a camera, and of another tenant', async () => {
    const manual = { ...survey, cameraMetadata: { ...survey.cameraMetadata, cameraName: 'Manual (no camera specs)' } };
    const id = await newPlan([manual]);
    expect((await coverageOf(id)).areas[0]).toMatchObject({ unknown: 'no-camera', planned: null });
    const stranger = await signInAs(server, { tenant: 'elsewhere' });
    const answer = await app.inject({ url: `/process/oa/v2/flights/${id}/coverage`, headers: stranger.headers });
    expect(answer.statusCode).toBe(404);
  });
});
