import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { drawBlock } from './draw-block.ts';
import type { Area, OrthoProgress, OrthoTask } from './ortho-task.ts';
import { viewCache } from './view-cache.ts';

/** A thread that draws orthophoto blocks while there are any. */
const task = workerData as OrthoTask;
const next = new Int32Array(task.next);
const out = fs.openSync(task.file, 'r+');
const cache = viewCache(task);
const across = Math.ceil(task.layout.columns / task.blockPx);
const blocks = across * Math.ceil(task.layout.rows / task.blockPx);

for (let number = Atomics.add(next, 0, 1); number < blocks; number = Atomics.add(next, 0, 1)) {
  const [left, top] = [(number % across) * task.blockPx, Math.floor(number / across) * task.blockPx];
  const block: Area = { left, top, columns: task.blockPx, rows: task.blockPx };
  const drawn = await drawBlock(task, block, cache);
  const [columns, rows] = [
    Math.min(task.blockPx, task.layout.columns - left),
    Math.min(task.blockPx, task.layout.rows - top),
  ];
  for (let row = 0; drawn && row < rows; row++) {
    const from = row * block.columns * 4;
    const line = drawn.pixels.subarray(from, from + columns * 4);
    fs.writeSync(out, line, 0, line.length, ((top + row) * task.layout.columns + left) * 4);
  }
  const { drawnPx = 0, hiddenPx = 0 } = drawn ?? {};
  parentPort?.postMessage({ share: (number + 1) / blocks, drawnPx, hiddenPx } satisfies OrthoProgress);
}
fs.closeSync(out);
