import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fromUtm } from '@overflight/flight/geo/planes/utm.ts';
import { makePicture, xmpOf } from '../../../../files/photos/testing/make-photo.ts';
import { intoJpeg } from '../../../../files/photos/writing/into-jpeg.ts';
import { rawProducts, type RawScene, type RunControlPoint } from '../../engine.ts';
import { foundCameras } from '../../products/found-cameras.ts';
import {
  apply,
  lengthOf,
  multiply,
  rotationOf,
  subtract,
  times,
  transpose,
  type Matrix,
  type Vector,
} from '../placing/linear.ts';
import { placeScene } from '../placing/place-scene.ts';
import { readPlacedScene } from '../placing/placed-scene.ts';
import { testRun } from '../testing/engine-run.ts';
import { makeUpFlight, trueLens } from './testing/made-up-flight.ts';
import { writeModel } from './testing/write-model.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-adjust-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const EPSG = 32_632;
const [EAST_M, NORTH_M] = [500_000, 5_200_000];
const identity: Matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const jpeg = await makePicture({ width: 64, height: 48 }).jpeg().toBuffer();
const rtk = xmpOf(
  '<rdf:Description drone-dji:GpsStatus="RTK" drone-dji:RtkFlag="50" drone-dji:RtkStdLon="0.02" drone-dji:RtkStdLat="0.02" drone-dji:RtkStdHgt="0.03" drone-dji:AltitudeType="RtkAlt"/>',
);

/** A run whose photos were aligned, before it is placed. */
type Wanted = {
  offset: Vector;
  noise: Vector;
  xmp?: string;
  control?: boolean;
  /** Photos do not tell where they were taken. */
  isUnplaced?: true;
  change?: (control: RunControlPoint[]) => RunControlPoint[];
};

function aRun(name: string, wanted: Wanted) {
  const flight = makeUpFlight({ lines: 3, perLine: 4, points: 120, ...wanted });
  const here = path.join(folder, name);
  fs.mkdirSync(here, { recursive: true });
  const file = path.join(here, 'photo.jpg');
  fs.writeFileSync(file, wanted.xmp === undefined ? jpeg : intoJpeg(jpeg, { xmp: wanted.xmp }));
  // As COLMAP leaves it: in a size and direction of its own.
  const asModel = (at: Vector): Vector => times(apply(turn, at), wanted.isUnplaced ? 0.07 : 1);
  const turn = wanted.isUnplaced ? rotationOf([Math.cos(0.4), 0.05, 0.05, Math.sin(0.4)]) : identity;
  const cameras = flight.cameras.map(({ centre, rotation, ...camera }, index) => ({
    ...camera,
    name: `camera/P${index}.JPG`,
    centre: asModel(centre),
    rotation: multiply(rotation, transpose(turn)),
  }));
  const modelPoints = flight.points.map(({ at, seen }) => ({ at: asModel(at), seen }));
  writeModel(path.join(here, 'colmap/sparse'), { lens: trueLens, cameras, points: modelPoints });
  const photos = flight.positions.map(({ at: [east, north, altitudeM] }, index) => ({
    name: `P${index}.JPG`,
    path: file,
    widthPx: 2000,
    heightPx: 1500,
    position: wanted.isUnplaced ? null : fromUtm([EAST_M + east, NORTH_M + north], EPSG),
    altitudeM: wanted.isUnplaced ? null : altitudeM,
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
  return { flight, run: testRun(here, photos, { control: wanted.change?.(control) ?? control }) };
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

describe('MODEL-02 control points that contradict all positions alike', () => {
  const warned = async (name: string, wanted: Partial<Wanted>) => {
    const { flight, run } = aRun(`off-${name}`, { ...gps, control: true, ...wanted });
    await placed({ flight, run });
    return run.warnings;
  };

  it('are told in height, above and below, and aside', async () => {
    expect(await warned('above', { offset: [2, -1.2, -45] })).toEqual([
      expect.stringMatching(
        /^Control points lie 4[456] m above where the positions of the photos put them \(± 15 m\): check the unit and datum of their heights\.$/,
      ),
    ]);
    expect(await warned('below', { offset: [2, -1.2, 45] })).toEqual([expect.stringMatching(/ 4[456] m below /)]);
    expect(await warned('aside', { offset: [15, 10, 2] })).toEqual([
      expect.stringMatching(
        /^Control points lie 18 m aside of .* \(± \d\.\d m\): check their coordinates and system\.$/,
      ),
    ]);
  });

  it('are not told within what the positions are known to', async () => {
    expect(await warned('little', {})).toEqual([]);
  });

  it('are not told of altitudes above another zero than that of the points', async () => {
    const other = { offset: [0, 0, 47], noise: [0.02, 0.02, 0.03], xmp: rtk } as const;
    expect(await warned('ellipsoid', other)).toEqual([]);
  });
});

describe('photos without positions', () => {
  const unplaced = { offset: [0, 0, 0], noise: [0.1, 0.1, 0.1], isUnplaced: true, control: true } as const;

  it('MODEL-01 are placed by control points, and the report claims no positions', async () => {
    const { run, ...rest } = aRun('by-control', { ...unplaced, xmp: rtk });
    const { raw, rmsM, scene } = await placed({ run, ...rest });
    expect(rmsM).toBeLessThan(0.1);
    expect([raw.epsg, raw.isLocal, scene.isAdjusted]).toEqual([EPSG, undefined, true]);
    expect(raw.georeferencingErrorM).toBeNull();
    expect(raw.accuracy).toMatchObject({
      heightDatum: 'egm96',
      positions: { fixed: 0, float: 0, ordinary: 0, none: 12 },
      fromPositions: null,
      positionsOffM: null,
      control: { points: 5 },
      check: { points: 1 },
    });
    expect(raw.accuracy?.check?.planeM).toBeLessThan(0.05);
    expect(raw.accuracy?.check?.heightM).toBeLessThan(0.1);
    expect(raw.accuracy?.withControl?.heightM).toBeLessThan(0.1);
    expect(run.warnings).toEqual([]);
  });

  it('MODEL-01 are placed by three control points alone, few positions beside them do not count', async () => {
    const three = aRun('by-three', { ...unplaced, change: (control) => control.slice(0, 3) });
    const [first] = three.run.photos;
    Object.assign(first!, { position: [8, 47], altitudeM: 900 });
    const { raw, rmsM } = await placed(three);
    expect(rmsM).toBeLessThan(0.3);
    expect(raw.accuracy).toMatchObject({ positions: { none: 12 }, control: { points: 3 } });
  });

  it('MODEL-01 a wrong point and a wrong mark are named and left out', async () => {
    const wrong = aRun('wrong-point', {
      ...unplaced,
      change: ([a, b, ...others]) => [
        { ...a!, heightM: a!.heightM + 60 },
        {
          ...b!,
          marks: b!.marks.map((mark, at) => (at === 1 ? { ...mark, at: [mark.at[0] + 90, mark.at[1]] } : mark)),
        },
        ...others,
      ],
    });
    const { raw, rmsM } = await placed(wrong);
    expect(rmsM).toBeLessThan(0.15);
    const [a, b] = raw.accuracy?.points ?? [];
    expect(a?.leftOut).toBe('it contradicts the other control points');
    expect(b?.leftOut).toBeNull();
    expect(wrong.run.warnings).toEqual([
      expect.stringMatching(/^The mark of control 0.9 0.9 in P\d+.JPG is \d+ pixels from where the others put it/),
      expect.stringMatching(/^Control point control 0.1 0.1 contradicts the others by 5\d.\d+ m: it was not used/),
    ]);
  });

  it('MODEL-01 two points whose names were swapped do not bend the model, and are named', async () => {
    const swapped = aRun('swapped-of-five', {
      ...unplaced,
      change: ([a, b, c, ...others]) => [{ ...a!, marks: c!.marks }, b!, { ...c!, marks: a!.marks }, ...others],
    });
    const { rmsM } = await placed(swapped);
    expect(rmsM).toBeLessThan(0.4);
    expect(swapped.run.warnings.join()).toMatch(/0.1 0.9 contradicts the others.*0.1 0.1 fits worst/);
  });

  it('MODEL-02 stay local without control points, upright, and claim nothing', async () => {
    const local = aRun('local', { ...unplaced, control: false, xmp: rtk });
    const { raw, scene } = await placed(local);
    expect(raw).toMatchObject({ isLocal: true, georeferencingErrorM: null });
    expect(raw.accuracy).toMatchObject({
      horizontalDatum: 'local: place, direction and size are not known',
      heightDatum: 'relative',
      isAdjusted: false,
      fromPositions: null,
      withControl: null,
      positions: { none: 12 },
    });
    // In the open sea.
    const [lng, lat] = fromUtm([raw.origin[0], raw.origin[1]], raw.epsg);
    expect([Math.round(lng), Math.round(lat)]).toEqual([3, 1]);
    const ups = scene.views.map(({ centre }) => centre[2]);
    expect(Math.min(...ups)).toBeGreaterThan(40);
    expect(Math.max(...ups)).toBeLessThan(60);
    expect(local.run.warnings).toEqual([
      'The result is local: place, direction and size are not known. 0 of 12 aligned photos have a position, and at least 3 are needed. There is no control point.',
    ]);
  });

  it.each<[string, RegExp, (control: RunControlPoint[]) => RunControlPoint[]]>([
    [
      'two',
      /2 control points are marked in two or more aligned photos, and at least 3 are needed/,
      (all) => all.slice(0, 2),
    ],
    ['line', /The control points are on one line/, ([a, b, , , middle]) => [a!, b!, middle!]],
    [
      'swapped',
      /The control points contradict each other/,
      ([a, b, c]) => [{ ...a!, marks: b!.marks }, { ...b!, marks: a!.marks }, c!],
    ],
    ['typo', /The control points contradict each other/, ([a, b, c]) => [{ ...a!, heightM: 200 }, b!, c!]],
  ])('MODEL-02 stay local with control points that do not place them: %s', async (name, why, change) => {
    const local = aRun(`local-${name}`, { ...unplaced, change });
    const { raw } = await placed(local);
    expect(raw.isLocal).toBe(true);
    expect(local.run.warnings).toEqual([expect.stringMatching(why)]);
    const [first] = raw.accuracy?.points ?? [];
    expect(first).toMatchObject({ offM: null, leftOut: 'the result is local' });
  });
});

it('MODEL-02 altitudes are brought to the zero of the run: from the ellipsoid, or from sea level where photos do not say', async () => {
  const [seaM, wantedM] = [47, 49.5];
  const raised = async (name: string, more: { xmp?: string }) => {
    const { flight, run } = aRun(name, { offset: [0, 0, 0], noise: [0.02, 0.02, 0.03], ...more });
    const photos = run.photos.map((photo) => ({ ...photo, zeros: { seaM, wantedM } }));
    const found = { ...run, photos, heights: { datum: 'navd88', geoids: ['national'] } } as const;
    const before = await placed({ flight, run });
    const after = await placed({ flight, run: found });
    expect(after.raw.accuracy).toMatchObject({ heightDatum: 'navd88', geoids: ['national'] });
    // The table of cameras compares them with altitudes above the same zero.
    expect(Math.abs(foundCameras(found, after.raw)[0]!.offM![2]!)).toBeLessThan(0.5);
    const heights = [before, after].map(({ raw }) => raw.origin[2] + raw.cameras[0]!.centre[2]);
    return heights[1]! - heights[0]!;
  };
  expect(await raised('from-ellipsoid', { xmp: rtk })).toBeCloseTo(-wantedM, 1);
  expect(await raised('from-sea', {})).toBeCloseTo(seaM - wantedM, 1);
});
