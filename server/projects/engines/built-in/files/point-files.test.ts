import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { writeLas } from './write-las.ts';

it('a LAS header has the coordinate system, bounds and number of points', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'overflight-las-'));
  const file = path.join(folder, 'points.las');
  const las = await writeLas(file, { epsg: 32_615, origin: [576_700, 5_188_170, 160] });
  await las.add(Float32Array.of(1, 2, 3, -4, 5, 6), Uint8Array.of(255, 0, 10, 1, 2, 3));
  await las.add(Float32Array.of(0, 0, 0), Uint8Array.of(9, 9, 9));
  expect(await las.end()).toBe(3);
  const bytes = await fs.readFile(file);
  await fs.rm(folder, { recursive: true });
  expect(bytes.toString('latin1', 0, 4)).toBe('LASF');
  expect([bytes[24], bytes[25], bytes[104]]).toEqual([1, 2, 2]);
  expect(bytes.readUInt32LE(107)).toBe(3);
  const start = bytes.readUInt32LE(96);
  expect(bytes.length).toBe(start + 3 * 26);
  expect([bytes.readDoubleLE(179), bytes.readDoubleLE(187)]).toEqual([576_701, 576_696]);
  expect(bytes.readInt32LE(start + 8) * 0.001 + bytes.readDoubleLE(171)).toBeCloseTo(163, 6);
  expect(bytes.readUInt16LE(start + 20)).toBe(65_535);
  const keys = Array.from({ length: 20 }, (_, at) => bytes.readUInt16LE(227 + 54 + at * 2));
  expect(keys).toContain(32_615);
});
