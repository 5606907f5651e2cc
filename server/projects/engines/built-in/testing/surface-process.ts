import fs from 'node:fs';
import { makeCloud } from '../depth/cloud/point-cloud.ts';
import { makeSurface } from '../heights/make-surface.ts';
import { testRun } from './engine-run.ts';

/** Makes a cloud unless there is one, its surface if blocks are given, and prints the peak of memory in MB. */
export type SurfaceTask = { folder: string; sideCells: number; /** 0 for the cloud alone. */ blockCells: number };

const { folder, sideCells: cells, blockCells } = JSON.parse(process.argv[2] ?? '') as SurfaceTask;
// What is garbage after a block does not count.
const run = testRun(folder, [], { progress: () => globalThis.gc?.() });
const frame = {
  layout: { columns: cells, rows: cells, cellM: 0.1, westM: 0, northM: cells * 0.1 },
  lowM: 0,
  highM: 20,
};
await makeCloud(run, frame, async ({ add }) => {
  for (let column = 0; column < cells; column += 4)
    for (let row = 0; row < cells; row += 4)
      add({
        east: (column + 0.5) * 0.1,
        north: (row + 0.5) * 0.1,
        up: 1 + (column % 40) * 0.01,
        normal: [0, 0, 1],
        colour: [9, 9, 9],
        weight: 3,
      });
});
if (blockCells > 0) await makeSurface(run, frame, { blockCells });
// Not the resource usage of Node: its peak begins with that of the process that started this one.
const [, peakKb = ''] = /VmHWM:\s+(\d+) kB/.exec(fs.readFileSync('/proc/self/status', 'utf8')) ?? [];
process.stdout.write(String(Number(peakKb) / 1024));
