import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { describe, expect, it } from 'vitest';
import { needs } from '@overflight/flight/testing/needs.ts';
import { isGone, machineHere, workerName } from './worker-name.ts';

it('a worker that lives is not gone, and of machines with the same name nobody knows', () => {
  expect(isGone(workerName({} as never))).toBe(false);
  expect(isGone(`${os.hostname()}:999999999:1:x`)).toBe(false);
  expect(isGone('nonsense')).toBe(false);
});

const linux = needs(process.platform === 'linux', 'Linux');

describe.skipIf(linux.isMissing)(`where the machine can be told from others${linux.reason}`, () => {
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
