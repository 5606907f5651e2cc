import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fromUtm } from '@overflight/flight/geo/planes/utm.ts';
import { makePicture, xmpOf } from '../../../../files/photos/testing/make-photo.ts';
import { intoJpeg } from '../../../../files/photos/writing/into-jpeg.ts';
import { rawProducts, type RawScene, type RunControlPoint } from '../../engine.ts';
import { lengthOf, subtract, type Vector } from '../placing/linear.ts';
import { placeScene } from '../placing/place-scene.ts';
import { readPlacedScene } from '../placing/placed-scene.ts';
import { testRun } from '../testing/engine-run.ts';
import { makeUpFlight, trueLens } from './testing/made-up-flight.ts';
import { writeModel } from './testing/write-model.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-adjust-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const EPSG = 32_632;
const [EAST_M, NORTH_M] = [500_000, 5_200_000];
const jpeg = await makePicture({ width: 64, height: 48 }).jpeg().toBuffer();
const rtk = xmpOf(
  '<rdf:Description drone-dji:GpsStatus="RTK" drone-dji:RtkFlag="50" drone-dji:RtkStdLon="0.02" drone-dji:RtkStdLat="0.02" drone-dji:RtkStdHgt="0.03" drone-dji:AltitudeType="RtkAlt"/>',
);

/** A run whose photos were aligned, before it is placed. */
function aRun(name: string, wanted: { offset: Vector; noise: Vector; xmp?: string; control?: boolean }) {
  const flight = makeUpFlight({ lines: 3, perLine: 4, points: 120, ...wanted });
  const here = path.join(folder, name);
  fs.mkdirSync(here, { recursive: true });
  const file = path.join(here, 'photo.jpg');
  fs.writeFileSync(file, wanted.xmp === undefined ? jpeg : intoJpeg(jpeg, { xmp: wanted.xmp }));
  const cameras = flight.cameras.map((camera, index) => ({ ...camera, name: `camera/P${index}.JPG` }));
  writeModel(path.join(here, 'colmap/sparse'), { lens: trueLens, cameras, points: flight.points });
  const photos = flight.positions.map(({ at: [east, north, altitudeM] }, index) => ({
    name: `P${index}.JPG`,
    path: file,
    widthPx: 2000,
    heightPx: 1500,
    position: fromUtm([EAST_M + east, NORTH_M + north], EPSG),
    altitudeM,
  }));
  const pointAt = ([east, north]: readonly [number, number], role: RunControlPoint['role']): RunControlPoint => {
    const at = flight.onGround(east, north);
    return {
      name: `${role} ${east} ${north}`,
      role,
      position: fromUtm([EAST_M + at[0], NORTH_M + at[1]], EPSG),
      heightM: at[2],
      horizontalSigmaM: 0.02,
      verticalSigmaM: 0.02,
      marks: flight.mark(at).map((mark) => ({ photo: `P${mark.camera}.JPG`, at: mark.at })),
    };
  };
  const spots = [
    [0.1, 0.1],
    [0.9, 0.9],
    [0.1, 0.9],
    [0.9, 0.1],
    [0.5, 0.5],
  ] as const;
  const control = wanted.control
    ? [...spots.map((spot) => pointAt(spot, 'control')), pointAt([0.4, 0.7], 'check')]
    : [];
  return { flight, run: testRun(here, photos, { control }) };
}

/** The scene as later stages read it, with the largest error of a point, and the raw scene. */
async function placed({ flight, run }: ReturnType<typeof aRun>) {
  await placeScene(run);
  const scene = await readPlacedScene(run);
  const raw = JSON.parse(fs.readFileSync(path.join(run.folder, rawProducts.scene), 'utf8')) as RawScene;
  const [east, north, up] = scene.origin;
  const errors = flight.points.map(({ at }, index) => {
    const found = scene.points.at.subarray(index * 3, index * 3 + 3);
    const whole: Vector = [found[0]! + east - EAST_M, found[1]! + north - NORTH_M, found[2]! + up];
    return lengthOf(subtract(whole, at));
  });
  return { scene, raw, rmsM: Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length) };
}

const gps = { offset: [2, -1.2, 2.5], noise: [0.6, 0.6, 0.8] } as const;

it('MODEL-02 ordinary positions leave the model as it is, and tell how uncertain it is', async () => {
  const { raw, scene } = await placed(aRun('gps', gps));
  expect(scene.isAdjusted).toBe(false);
  expect(raw.accuracy).toMatchObject({
    isAdjusted: false,
    heightDatum: 'photos',
    positions: { ordinary: 12, fixed: 0 },
    check: null,
    withControl: null,
  });
  expect(raw.accuracy?.fromPositions?.heightM).toBeGreaterThan(4);
  expect(raw.accuracy?.fromPositions?.tiltMPer100M).toBeGreaterThan(0.3);
});

it('MODEL-01 later stages read cameras, lenses and points as adjusted by control points', async () => {
  const { raw, scene, rmsM } = await placed(aRun('control', { ...gps, control: true }));
  expect(scene.isAdjusted).toBe(true);
  expect(rmsM).toBeLessThan(0.25);
  for (const { name, centre } of scene.views)
    expect(raw.cameras.find((camera) => camera.name === name)?.centre).toEqual(centre);
  const { accuracy } = raw;
  expect(accuracy).toMatchObject({ heightDatum: 'egm96', control: { points: 5 }, check: { points: 1 } });
  for (const { position, heightM } of accuracy?.points ?? [])
    expect([position?.length, typeof heightM]).toEqual([2, 'number']);
  expect(accuracy?.check?.planeM).toBeLessThan(0.1);
  expect(accuracy?.positionsOffM?.[0]).toBeCloseTo(2, 0);
  expect(accuracy?.withControl?.tiltMPer100M).toBeLessThan((accuracy?.fromPositions?.tiltMPer100M ?? 0) / 2);
});

it('MODEL-02 RTK positions are used with their accuracy, unless they contradict each other', async () => {
  const good = aRun('rtk', { offset: [0, 0, 0], noise: [0.02, 0.02, 0.03], xmp: rtk });
  const { raw, rmsM } = await placed(good);
  expect(rmsM).toBeLessThan(0.15);
  expect(raw.accuracy).toMatchObject({ isAdjusted: true, heightDatum: 'ellipsoid', positions: { fixed: 12 } });
  expect(good.run.warnings).toEqual([]);
  const bad = aRun('false-rtk', { offset: [0, 0, 0], noise: [0.6, 0.6, 0.6], xmp: rtk });
  await placed(bad);
  expect(bad.run.warnings.join()).toMatch(/times less accurate than the photos state/);
});
