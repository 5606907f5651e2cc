import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { genuinePath } from '../../flight/testing/genuine-files.ts';
import { heightAt } from '../../server/projects/engines/built-in/heights/height-at.ts';
import { readHeights } from '../../server/projects/engines/built-in/heights/height-grid.ts';
import { fitSimilarity, place } from '../../server/projects/engines/built-in/placing/fit-similarity.ts';
import {
  apply,
  lengthOf,
  quantile,
  rotationOf,
  subtract,
  times,
  transpose,
  type Vector,
} from '../../server/projects/engines/built-in/placing/linear.ts';
import type { TestRun } from '../../server/projects/engines/built-in/testing/engine-run.ts';
import type { RawScene } from '../../server/projects/engines/engine.ts';
import { judge } from './judge.ts';

/** An earlier, independent calculation of the same photos. */
export const REFERENCE = genuinePath('photos/colmap_model');

/** Cameras and points of the earlier calculation, in metres of the UTM zone. */
function readReference(): { cameras: Map<string, Vector>; points: Vector[] } {
  const scene = JSON.parse(fs.readFileSync(`${REFERENCE}/scene_utm.json`, 'utf8')) as {
    off: Vector;
    images: { name: string; C: Vector }[];
  };
  const known = new Map(
    scene.images.map(({ name, C }): [string, Vector] => [name, [C[0] + scene.off[0], C[1] + scene.off[1], C[2]]]),
  );
  const lines = gunzipSync(fs.readFileSync(`${REFERENCE}/images.txt.gz`))
    .toString('utf8')
    .split('\n');
  const model = lines
    .map((line) => line.split(' '))
    .filter((columns) => columns.length === 10 && known.has(columns[9] ?? ''))
    .map((columns) => {
      const rotation = rotationOf(columns.slice(1, 5).map(Number) as [number, number, number, number]);
      const shift = columns.slice(5, 8).map(Number) as unknown as Vector;
      return { name: columns[9] ?? '', centre: times(apply(transpose(rotation), shift), -1) };
    });
  const fit = fitSimilarity(
    model.map(({ centre }) => centre),
    model.map(({ name }) => known.get(name) ?? [0, 0, 0]),
  );
  const points = fs
    .readFileSync(`${REFERENCE}/points3D.txt`, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => place(fit, line.split(' ').slice(1, 4).map(Number) as unknown as Vector));
  return { cameras: known, points };
}

export async function judgeAgainstReference(run: TestRun): Promise<void> {
  const reference = readReference();
  const scene = JSON.parse(fs.readFileSync(path.join(run.folder, 'raw', 'scene.json'), 'utf8')) as RawScene;
  const { origin } = scene;
  const away = scene.cameras.map(({ name, centre }) => {
    const here: Vector = [origin[0] + centre[0], origin[1] + centre[1], origin[2] + centre[2]];
    return lengthOf(subtract(here, reference.cameras.get(name) ?? [0, 0, 0]));
  });
  judge('cameras from where the earlier calculation has them, median m', quantile(away, 0.5), 0.5);
  judge('the same, worst m', Math.max(...away), 1.5);
  const grid = await readHeights(run);
  const off = reference.points
    .map(([east, north, up]) => heightAt(grid, east - origin[0], north - origin[1]) + origin[2] - up)
    .filter((difference) => !Number.isNaN(difference));
  const middle = quantile(off, 0.5);
  const apart = off.map((difference) => Math.abs(difference - middle));
  judge('heights of the earlier points missing, share', 1 - off.length / reference.points.length, 0.05);
  judge('heights as a whole, m', Math.abs(middle), 0.5);
  judge('heights among each other, spread of two thirds, m', quantile(apart, 0.68), 0.15);
  console.log(`     within 25 cm: ${((100 * apart.filter((each) => each < 0.25).length) / apart.length).toFixed(0)} %`);
}
