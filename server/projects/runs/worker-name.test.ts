import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { describe, expect, it } from 'vitest';
import { needs } from '@overflight/flight/testing/needs.ts';
import { isGone, machineHere, workerName } from './worker-name.ts';

it('a running worker is alive; for other machines with the same name it is unknown', () => {
  expect(isGone(workerName({} as never))).toBe(false);
  expect(isGone(`${os.hostname()}:999999999:1:x`)).toBe(false);
  expect(isGone('nonsense')).toBe(false);
});

const linux = needs(process.platform === 'linux', 'Linux');

describe.skipIf(linux.isMissing)(`on a machine with an id${linux.reason}`, () => {
  it('an ended worker is dead', async () => {
    const child = spawn('true');
    await once(child, 'exit');
    expect(isGone(`${machineHere}:${child.pid}:1:x`)).toBe(true);
    expect(isGone(`elsewhere:${child.pid}:1:x`)).toBe(false);
  });

  it('a process with the same pid and another start time is another one', () => {
    expect(isGone(`${machineHere}:${process.pid}:1:x`)).toBe(true);
  });
});
