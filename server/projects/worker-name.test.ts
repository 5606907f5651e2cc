import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { expect, it } from 'vitest';
import { isGone, workerName } from './worker-name.ts';

it('a worker that lives is not gone, one that ended is, and of other machines nobody knows', async () => {
  const own = workerName({} as never);
  expect(isGone(own)).toBe(false);
  expect(isGone(own.replace(os.hostname(), 'elsewhere'))).toBe(false);
  const child = spawn('true');
  await once(child, 'exit');
  expect(isGone(`${os.hostname()}:${child.pid}:1:x`)).toBe(true);
  expect(isGone('nonsense')).toBe(false);
});

it.runIf(process.platform === 'linux')('a process with the same number that began at another time is another', () => {
  expect(isGone(`${os.hostname()}:${process.pid}:1:x`)).toBe(true);
});
