import fs from 'node:fs';
import path from 'node:path';
import { genuinePath } from '../../flight/testing/genuine-files.ts';
import { readLaz } from '../../server/projects/engines/built-in/testing/read-laz.ts';
import type { TestRun } from '../../server/projects/engines/built-in/testing/engine-run.ts';
import { rawProducts } from '../../server/projects/engines/engine.ts';
import { compareClouds, type Spread } from './compare-clouds.ts';
import type { Points } from './height-cells.ts';
import { judge } from './judge.ts';

/** OpenDroneMap's cloud of the same photos at twice the size. */
export const REFERENCE_CLOUD = genuinePath('photos/reference/model.laz');

/** Limits of the comparison: metres, and shares. Our own cameras differ from run to run. */
const limits = {
  earlier: { smoothNmadM: 0.025, smooth95M: 0.08, far: 0.025, missing: 0.05 },
  own: { smoothNmadM: 0.035, smooth95M: 0.1, far: 0.025, missing: 0.05 },
} as const;

/** Compares the point cloud of a run with the reference. */
export async function judgeCloud(run: Pick<TestRun, 'folder'>, cameras: keyof typeof limits): Promise<void> {
  const most = limits[cameras];
  console.log(`The cloud with ${cameras === 'own' ? 'our own' : 'the earlier'} cameras, beside the reference cloud:`);
  const reference = await readPoints(REFERENCE_CLOUD, null);
  const ours = await readPoints(path.join(run.folder, rawProducts.pointsPacked), reference.origin);
  const { fit, all, smooth, rough, farShare, measuredShare } = compareClouds(ours.points, reference.points);
  const [perEast, perNorth, up] = fit.plane;
  console.log(
    `     shift ${fit.east.toFixed(1)} m east, ${fit.north.toFixed(1)} m north; tilt ${(100 * perEast).toFixed(2)} m per 100 m east, ${(100 * perNorth).toFixed(2)} north; ${up.toFixed(2)} m up`,
  );
  tell('all cells', all);
  tell('rough ground', rough);
  tell('smooth ground', smooth);
  judge('smooth ground, NMAD m', smooth.nmadM, most.smoothNmadM);
  judge('smooth ground, 95 % m', smooth.within95M, most.smooth95M);
  judge('points farther than 0.5 m from the reference, share', farShare, most.far);
  judge('20 cm cells of the reference that were not measured, share', 1 - measuredShare, most.missing);
}

const tell = (what: string, { count, medianM, nmadM, within95M }: Spread): void =>
  console.log(
    `     ${what}: ${count} cells, median ${medianM.toFixed(3)}, NMAD ${nmadM.toFixed(3)}, 95 % ${within95M.toFixed(3)} m`,
  );

/** Points of a LAZ file from an origin; its own first point if none is given. */
async function readPoints(file: string, from: readonly number[] | null): Promise<{ points: Points; origin: number[] }> {
  const bytes = fs.readFileSync(file);
  const records = await readLaz(bytes);
  const pointBytes = bytes.readUInt16LE(105);
  const [scales, offsets] = [131, 155].map((at) => [0, 8, 16].map((axis) => bytes.readDoubleLE(at + axis))) as [
    number[],
    number[],
  ];
  const place = (record: number, axis: number) =>
    records.readInt32LE(record * pointBytes + axis * 4) * (scales[axis] ?? 0) + (offsets[axis] ?? 0);
  const origin = from ?? [0, 1, 2].map((axis) => Math.floor(place(0, axis)));
  const points = new Float64Array((records.length / pointBytes) * 3);
  for (let at = 0; at < points.length; at++) points[at] = place(Math.floor(at / 3), at % 3) - (origin[at % 3] ?? 0);
  return { points, origin: [...origin] };
}
