import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { HeightDatum } from '@overflight/contract/map/terrain.ts';
import type { HeightUnit } from '@overflight/contract/projects/contours.ts';
import { findSystem } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { needs } from '@overflight/flight/testing/needs.ts';
import { geoKeys, inMetres, lasHead } from '../../built-in/files/las-head.ts';
import { startLaz } from '../../built-in/files/laz/start-laz.ts';
import { testRun } from '../../built-in/testing/engine-run.ts';
import { readLaz } from '../../built-in/testing/read-laz.ts';
import { unzip } from '../../nodeodm/unzip.ts';
import type { RunHeights } from '../../engine.ts';
import { writeMesh } from '../../write-mesh.ts';
import { writeObj } from '../write-obj.ts';
import { findPlane } from './find-plane.ts';
import { makeLaz } from './make-laz.ts';

const gdal = needs(spawnSync('gdaltransform', ['--version']).status === 0, 'GDAL');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-plane-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const US_FOOT = 1200 / 3937;
const colorado = 'NAD83 / Colorado North (ftUS) + navd88 height (ftus)';
type Case = [system: string, epsg: number, origin: [number, number, number], unitM: number, heightUnitM: number];
const cases: Case[] = [
  [colorado, 32_613, [498_000, 4_428_000, 1650], US_FOOT, US_FOOT],
  // In feet, with heights in metres.
  ['EPSG:2227', 32_610, [560_000, 4_180_000, 60], US_FOOT, 1],
  // Its north comes first in the register, and the zone is 6° away.
  ['EPSG:2193', 32_760, [320_000, 5_420_000, 20], 1, 1],
];

const planeOf = (system: string, epsg: number, heightUnit: HeightUnit = 'metre', heights?: RunHeights) => {
  const run = testRun(folder, []);
  return findPlane(
    { ...run, options: { ...run.options, system: findSystem(system)!, heightUnit }, ...(heights && { heights }) },
    { epsg },
  );
};

/** By GDAL itself, one by one. */
function byGdal(from: number, to: number, places: readonly (readonly number[])[]): number[][] {
  const input = places.map((place) => place.slice(0, 2).join(' ')).join('\n');
  const text = execFileSync('gdaltransform', ['-s_srs', `EPSG:${from}`, '-t_srs', `EPSG:${to}`], { input });
  return text
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number));
}

const [COUNT, WIDE_M] = [70_000, 3000];
/** Spread over three kilometres, in millimetres. */
const offOf = (at: number) => [(at * 7919) % (WIDE_M * 1000), (at * 104_729) % (WIDE_M * 1000), (at * 31) % 90_000];

async function aCloud(epsg: number, origin: [number, number, number], points = COUNT): Promise<string> {
  const file = path.join(folder, `raw-${epsg}.laz`);
  const records = [geoKeys(epsg, inMetres)];
  const range = { lowest: [0, 0, 0], highest: [WIDE_M, WIDE_M, 90] };
  const laz = await startLaz(file, lasHead({ origin, step: 0.001, records, count: points, ...range }));
  for (let first = 0; first < points; first += 50_000) {
    const end = Math.min(first + 50_000, points);
    const numbers = Array.from({ length: end - first }, (_, at) => first + at);
    await laz.add({
      places: Int32Array.from(numbers.flatMap(offOf)),
      colours: Uint8Array.from(numbers.flatMap((at) => [at % 256, 7, 255 - (at % 256)])),
      classes: Uint8Array.from(numbers, (at) => 1 + (at % 2)),
    });
  }
  await laz.end();
  await laz.close();
  return file;
}

/** By their numbers. */
function recordsOf(bytes: Buffer): Map<number, Buffer> {
  const records = new Map<number, Buffer>();
  let at = bytes.readUInt16LE(94);
  for (let left = bytes.readUInt32LE(100); left > 0; left--) {
    const end = at + 54 + bytes.readUInt16LE(at + 20);
    records.set(bytes.readUInt16LE(at + 18), bytes.subarray(at + 54, end));
    at = end;
  }
  return records;
}

describe.skipIf(gdal.isMissing)(`PROC-14 results in the coordinate system of the project${gdal.reason}`, () => {
  it.each(cases)(
    'the cloud is within a millimetre of GDAL, with its units: %s',
    async (system, epsg, origin, unitM, heightUnitM) => {
      const plane = (await planeOf(system, epsg, heightUnitM === 1 ? 'metre' : 'US survey foot'))!;
      const to = path.join(folder, `moved-${epsg}.laz`);
      expect(await makeLaz(testRun(folder, []), { from: await aCloud(epsg, origin), to, plane, origin })).toBe(true);
      const bytes = fs.readFileSync(to);
      const points = await readLaz(bytes);
      expect(points.length / 26).toBe(COUNT);
      const tried = Array.from({ length: 500 }, (_, at) => at * 139);
      const stated = tried.map((at) => offOf(at).map((mm, axis) => origin[axis]! + mm / 1000));
      const wanted = byGdal(epsg, plane.epsg, stated);
      const from = [155, 163, 171].map((place) => bytes.readDoubleLE(place));
      const place = (at: number) =>
        [0, 1, 2].map((axis) => from[axis]! + points.readInt32LE(at * 26 + axis * 4) * 0.001);
      const offs = tried.flatMap((at, order) => {
        const [x, y, z] = place(at) as [number, number, number];
        const [wantedX = NaN, wantedY = NaN] = wanted[order]!;
        return [(x - wantedX) * unitM, (y - wantedY) * unitM, z * heightUnitM - stated[order]![2]!];
      });
      expect(Math.max(...offs.map(Math.abs))).toBeLessThan(0.001);
      expect([points.readUInt8(3 * 26 + 15), points.readUInt16LE(300 * 26 + 20)]).toEqual([2, 44 * 257]);
      const highest = [179, 195, 211].map((at) => bytes.readDoubleLE(at));
      for (const at of tried)
        for (const axis of [0, 1, 2]) expect(place(at)[axis]).toBeLessThanOrEqual(highest[axis]! + 1e-6);
      const wkt = /PROJCS\[.*\]\]/.exec(bytes.toString('latin1', 0, 4000))?.[0] ?? '';
      expect(execFileSync('gdalsrsinfo', ['-o', 'epsg', wkt]).toString().trim()).toBe(`EPSG:${plane.epsg}`);
    },
  );

  const named: [system: string, epsg: number, datum: HeightDatum, unit: HeightUnit, code: number | null][] = [
    ['EPSG:6503', 32_615, 'navd88', 'US survey foot', 6360],
    ['EPSG:2222', 32_612, 'navd88', 'foot', 8228],
    ['EPSG:6503', 32_615, 'navd88', 'metre', 5703],
    ['EPSG:32632', 32_632, 'egm2008', 'metre', 3855],
    ['WGS84', 32_632, 'egm96', 'metre', 5773],
    // The register has no code for these.
    ['EPSG:2222', 32_612, 'egm96', 'foot', null],
    ['EPSG:25832', 32_632, 'ellipsoid', 'metre', null],
  ];
  it.each(named)(
    'the cloud names what its heights count from: %s, %s, %s, %s',
    async (system, epsg, datum, unit, code) => {
      const plane = (await planeOf(system, epsg, unit, { datum, geoids: [] }))!;
      const origin: [number, number, number] = [500_000, 5_200_000, 100];
      const to = path.join(folder, 'named.laz');
      expect(await makeLaz(testRun(folder, []), { from: await aCloud(epsg, origin, 3), to, plane, origin })).toBe(true);
      const records = recordsOf(fs.readFileSync(to));
      const keys = records.get(34_735)!;
      const found = Array.from({ length: keys.length / 8 }, (_, at) =>
        [0, 6].map((byte) => keys.readUInt16LE(at * 8 + byte)),
      );
      expect(Object.fromEntries(found)[4096]).toBe(code ?? undefined);
      const wkt = records.get(2112)!.toString('latin1').replace('\0', '');
      const read = execFileSync('gdalsrsinfo', ['-o', 'wkt2', '--single-line', wkt]).toString();
      const ids = [...read.matchAll(/ID\["EPSG",(\d+)\]/g)].map(([, id]) => Number(id));
      expect(ids).toContain(plane.epsg);
      expect(read.startsWith('COMPOUNDCRS')).toBe(code !== null);
      expect(ids.at(-1)).toBe(code ?? plane.epsg);
    },
  );

  it('the mesh as OBJ is in the same plane, all axes in its unit, and notes both', async () => {
    const [system, epsg, origin] = cases[0]!;
    const plane = (await planeOf(system, epsg))!;
    const places = [
      [0, 0, 0],
      [850.25, 10.5, 12],
      [-40, 1200, -3.5],
    ] as const;
    const mesh = path.join(folder, 'mesh.glb');
    const positions = Float32Array.from(places.flatMap(([east, north, up]) => [east, up, -north]));
    const colours = new Uint8Array(12).fill(255);
    fs.writeFileSync(mesh, writeMesh([{ name: 'all', positions, indices: Uint32Array.from([0, 1, 2]), colours }]));
    const to = path.join(folder, 'mesh-obj.zip');
    await writeObj({ mesh, scene: { epsg, origin }, plane, to });
    await unzip(to, { folder, wants: () => true, signal: new AbortController().signal });
    const about = JSON.parse(fs.readFileSync(path.join(folder, 'origin.json'), 'utf8')) as { origin: number[] };
    expect(about).toMatchObject({ epsg: 2231, unit: 'US survey foot' });
    const lines = fs.readFileSync(path.join(folder, 'mesh.obj'), 'utf8').split('\n');
    const found = lines.filter((line) => line.startsWith('v ')).map((line) => line.split(' ').slice(1, 4).map(Number));
    const stated = places.map((place) => place.map((metres, axis) => origin[axis]! + metres));
    const wanted = byGdal(epsg, 2231, stated);
    for (const [at, vertex] of found.entries()) {
      const inPlane = vertex.map((length, axis) => length + about.origin[axis]!);
      const [x = NaN, y = NaN] = wanted[at]!;
      const offs = [inPlane[0]! - x, inPlane[1]! - y, inPlane[2]! - stated[at]![2]! / US_FOOT];
      expect(Math.max(...offs.map(Math.abs)) * US_FOOT).toBeLessThan(0.001);
    }
  });

  it('stay in the zone of the run where the system is that zone, or in degrees', async () => {
    expect(await planeOf('EPSG:32613', 32_613)).toBeNull();
    expect(await planeOf('WGS84', 32_613)).toBeNull();
    expect(await planeOf('EPSG:4258', 32_632)).toBeNull();
  });
});
