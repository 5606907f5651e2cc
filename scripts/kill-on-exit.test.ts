import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'vitest';
import { killOnExit } from './kill-on-exit.ts';
import { isAlive } from './is-alive.ts';

/** Ways to exit without cleaning up. */
const ends: Record<string, (parent: ChildProcess) => unknown> = {
  SIGINT: (parent) => parent.kill('SIGINT'),
  SIGTERM: (parent) => parent.kill('SIGTERM'),
  SIGHUP: (parent) => parent.kill('SIGHUP'),
  SIGKILL: (parent) => parent.kill('SIGKILL'),
  'an error that nobody catches': (parent) => parent.stdin?.write('break off'),
  'the end of whoever forked it': (parent) => parent.disconnect(),
};

/** A process that starts something, prints what, and runs until it is killed. */
async function startParent<T>(starts: string) {
  const code = `import { spawn } from 'node:child_process';
    import { killOnExit, newTempFolder } from './scripts/kill-on-exit.ts';
    process.stdin.once('data', () => { throw new Error('broken off'); });
    console.log(JSON.stringify(${starts}));`;
  const words = ['--input-type=module-typescript', '-e', code];
  const parent = killOnExit(spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'ignore', 'ipc'] }));
  const said = await new Promise<string>((resolve, reject) => {
    if (parent.stdout) createInterface({ input: parent.stdout }).once('line', resolve);
    parent.once('exit', () => reject(new Error('The parent ended before it had started anything.')));
  });
  return { breakOff: (how: string) => ends[how]?.(parent), started: JSON.parse(said) as T };
}

describe.concurrent('the children and folders of a process', () => {
  it.for(Object.keys(ends))('ends with it after %s, and its folders go', async (how, { expect }) => {
    type Started = { peer: number; folder: string };
    const starts = `{ peer: killOnExit(spawn('sleep', ['600'])).pid, folder: newTempFolder('test-') }`;
    const { breakOff, started } = await startParent<Started>(starts);
    expect([isAlive(started.peer), fs.existsSync(started.folder)]).toEqual([true, true]);
    breakOff(how);
    await expect.poll(() => [isAlive(started.peer), fs.existsSync(started.folder)]).toEqual([false, false]);
  });

  it.for(['SIGTERM', 'SIGKILL'])('is gone after %s, a product with its database', async (how, { expect }) => {
    type Started = { product: number; folder: string };
    const starts = `await import('./scripts/spawn-product.ts')
      .then(({ spawnProduct }) => spawnProduct())
      .then(({ process, dataFolder: folder }) => ({ product: process.pid, folder }))`;
    const { breakOff, started } = await startParent<Started>(starts);
    const lock = path.join(started.folder, 'pg18', 'postmaster.pid');
    const database = Number.parseInt(fs.readFileSync(lock, 'utf8'), 10);
    expect([started.product, database].map(isAlive)).toEqual([true, true]);
    breakOff(how);
    await expect.poll(() => [started.product, database].filter(isAlive)).toEqual([]);
    await expect.poll(() => fs.existsSync(started.folder)).toBe(false);
  });
});
