import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { drawBlock } from './draw-block.ts';
import type { Block, OrthoTask } from './ortho-task.ts';
import { photoCache } from './photo-cache.ts';

/** A thread that draws orthophoto blocks while there are any. */
const task = workerData as OrthoTask;
const next = new Int32Array(task.next);
const out = fs.openSync(task.file, 'r+');
const cache = photoCache(task.cacheBytes);
const across = Math.ceil(task.layout.columns / task.blockPx);
const blocks = across * Math.ceil(task.layout.rows / task.blockPx);

for (let number = Atomics.add(next, 0, 1); number < blocks; number = Atomics.add(next, 0, 1)) {
  const [left, top] = [(number % across) * task.blockPx, Math.floor(number / across) * task.blockPx];
  const block: Block = {
    left,
    top,
    columns: Math.min(task.blockPx, task.layout.columns - left),
    rows: Math.min(task.blockPx, task.layout.rows - top),
  };
  const pixels = await drawBlock(task, block, cache);
  for (let row = 0; pixels && row < block.rows; row++) {
    const line = pixels.subarray(row * block.columns * 4, (row + 1) * block.columns * 4);
    fs.writeSync(out, line, 0, line.length, ((block.top + row) * task.layout.columns + block.left) * 4);
  }
  parentPort?.postMessage((number + 1) / blocks);
}
fs.closeSync(out);
