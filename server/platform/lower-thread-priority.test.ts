import { once } from 'node:events';
import os from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';

it('lowers the priority of its own thread and of no other', async () => {
  const module = new URL('lower-thread-priority.ts', import.meta.url).href;
  const code = `
    const { parentPort } = require('node:worker_threads');
    import(${JSON.stringify(module)}).then(({ lowerThreadPriority }) => {
      lowerThreadPriority();
      const tid = Number(require('node:fs').readlinkSync('/proc/thread-self').split('/').at(-1));
      parentPort.postMessage(require('node:os').getPriority(tid));
    });`;
  const before = os.getPriority();
  const worker = new Worker(code, { eval: true, execArgv: [] });
  onTestFinished(async () => void (await worker.terminate()));
  const [priority] = (await once(worker, 'message')) as [number];
  expect(priority).toBe(Math.max(before, os.constants.priority.PRIORITY_BELOW_NORMAL));
  expect(os.getPriority()).toBe(before);
});
