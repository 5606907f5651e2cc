import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { readLaz } from '../../testing/read-laz.ts';
import { writeLas } from '../write-las.ts';
import type { LasPoints } from './pack-chunk.ts';
import { packLas } from './pack-las.ts';
import { CHUNK_POINTS } from './start-laz.ts';

type Made = { positions: Float32Array; colours: Uint8Array };

/** Writes points as LAS and LAZ; returns the LAS records with their classes, and the LAZ file. */
async function packed({ positions, colours }: Made, classOf: (points: LasPoints, at: number) => number) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'overflight-laz-'));
  const [las, laz] = [path.join(folder, 'points.las'), path.join(folder, 'points.laz')];
  const writer = await writeLas(las, { epsg: 32_614, origin: [555_000, 4_330_000, 450] });
  await writer.add(positions, colours);
  await writer.end();
  await packLas(las, laz, (points) => {
    for (let at = 0; at < points.classes.length; at++) points.classes[at] = classOf(points, at);
  });
  const [plain, small] = [await fs.readFile(las), await fs.readFile(laz)];
  await fs.rm(folder, { recursive: true });
  return { las: plain, records: plain.subarray(plain.readUInt32LE(96)), laz: small };
}

/** Differences of every size, from none to kilometres. */
function wild(count: number, seed: number): Made {
  const random = seededRandom(seed);
  const far = () => (random() - 0.5) * 10 ** (random() * 6 - 2);
  return {
    positions: Float32Array.from({ length: count * 3 }, () => (random() < 0.2 ? 0 : far())),
    colours: Uint8Array.from({ length: count * 3 }, (_, at) =>
      random() < 0.3 ? 7 : at % 5 === 0 ? 255 * random() : 0,
    ),
  };
}

/** Rolling ground in rows, 20 cm apart. */
function ground(count: number): Made {
  const random = seededRandom(3);
  const across = 400;
  const positions = new Float32Array(count * 3);
  for (let at = 0; at < count; at++) {
    const [x, y] = [(at % across) * 0.2, Math.floor(at / across) * 0.2];
    positions.set([x, -y, 3 * Math.sin(x / 20) * Math.cos(y / 15) + 0.03 * random()], at * 3);
  }
  return { positions, colours: Uint8Array.from({ length: count * 3 }, () => 100 + 20 * random()) };
}

const classed = (records: Buffer, classes: readonly number[]): Buffer => {
  const copy = Buffer.from(records);
  for (const [at, value] of classes.entries()) copy[at * 26 + 15] = value;
  return copy;
};

describe('points packed as LAZ', () => {
  it.each([1, 2, 1000, CHUNK_POINTS, CHUNK_POINTS + 1])('%i points are read back as they were', async (count) => {
    const made = wild(count, count);
    const classes: number[] = [];
    const random = seededRandom(count + 1);
    const { records, laz } = await packed(made, () => {
      const value = random() < 0.5 ? 1 : 2;
      classes.push(value);
      return value;
    });
    expect((await readLaz(laz)).equals(classed(records, classes))).toBe(true);
  });

  it('the head keeps bounds, number of points and coordinate system, and says that it is packed', async () => {
    const { las, laz } = await packed(wild(10, 4), () => 2);
    expect([laz[104], laz.readUInt32LE(107), laz.readUInt32LE(100)]).toEqual([2 | 128, 10, 2]);
    expect(laz.subarray(131, 227).equals(las.subarray(131, 227))).toBe(true);
    expect(laz.subarray(227, las.readUInt32LE(96)).equals(las.subarray(227, las.readUInt32LE(96)))).toBe(true);
  });

  it('ground takes less than a third of LAS', async () => {
    const { records, laz } = await packed(ground(60_000), ({ places }, at) => ((places[at * 3] ?? 0) > 40_000 ? 1 : 2));
    expect(laz.length).toBeLessThan(records.length / 3);
  });
});
