import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { describe, expect, it } from 'vitest';
import { isGone, machineHere, workerName } from './worker-name.ts';

it('a worker that lives is not gone, and of machines with the same name nobody knows', () => {
  expect(isGone(workerName({} as never))).toBe(false);
  expect(isGone(`${os.hostname()}:999999999:1:x`)).toBe(false);
  expect(isGone('nonsense')).toBe(false);
});

describe.runIf(process.platform === 'linux')('where the machine can be told from others', () => {
  it('a worker that ended is gone', async () => {
    const child = spawn('true');
    await once(child, 'exit');
    expect(isGone(`${machineHere}:${child.pid}:1:x`)).toBe(true);
    expect(isGone(`elsewhere:${child.pid}:1:x`)).toBe(false);
  });

  it('a process with the same number that began at another time is another', () => {
    expect(isGone(`${machineHere}:${process.pid}:1:x`)).toBe(true);
  });
});
