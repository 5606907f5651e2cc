import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { buildWeb, isBuilt, placesIn } from './build-web.ts';
import { holdBuildLock } from './hold-build-lock.ts';

const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-dist-'));
const { web, draft } = placesIn(dist);
afterAll(() => fs.rmSync(dist, { recursive: true, force: true }));

/** Two files, like a bundler's output. */
async function smallBuild(folder: string): Promise<void> {
  fs.mkdirSync(path.join(folder, 'assets'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'index.html'), '<script src="assets/app.js"></script>');
  fs.writeFileSync(path.join(folder, 'assets', 'app.js'), 'start()');
}

describe('the built app', () => {
  it('is whole or is built again: a file that is missing or cut short is noticed', async () => {
    expect(isBuilt(dist, 'today')).toBe(false);
    fs.mkdirSync(draft);
    fs.writeFileSync(path.join(draft, 'left-by-a-build-that-was-killed'), '');
    await buildWeb(dist, 'today', smallBuild);
    expect(fs.readdirSync(dist).toSorted()).toEqual(['web', 'web-built-from']);
    expect(fs.readdirSync(web).toSorted()).toEqual(['assets', 'index.html']);
    expect(isBuilt(dist, 'today')).toBe(true);
    expect(isBuilt(dist, 'tomorrow')).toBe(false);

    const page = path.join(web, 'index.html');
    const text = fs.readFileSync(page);
    fs.writeFileSync(page, text.subarray(1));
    expect(isBuilt(dist, 'today')).toBe(false);
    fs.writeFileSync(page, text);
    expect(isBuilt(dist, 'today')).toBe(true);
    fs.rmSync(path.join(web, 'assets', 'app.js'));
    expect(isBuilt(dist, 'today')).toBe(false);
    await buildWeb(dist, 'today', smallBuild);
    expect(isBuilt(dist, 'today')).toBe(true);
  });

  it('stays intact if the next build is interrupted', async () => {
    await buildWeb(dist, 'today', smallBuild);
    const brokenOff = async (folder: string) => {
      fs.mkdirSync(folder);
      fs.writeFileSync(path.join(folder, 'index.html'), '');
      throw new Error('killed');
    };
    await expect(buildWeb(dist, 'tomorrow', brokenOff)).rejects.toThrow('killed');
    expect(isBuilt(dist, 'today')).toBe(true);
  });
});

describe('the lock', () => {
  it('admits one at a time, and reports when another waits', async () => {
    const events: string[] = [];
    const build = (name: string) =>
      holdBuildLock(
        'here',
        () => events.push(`${name} waits`),
        async () => {
          events.push(`${name} begins`);
          await sleep(300);
          events.push(`${name} ends`);
        },
      );
    await Promise.all([build('a'), build('b')]);
    expect(events).toEqual(['a begins', 'b waits', 'a ends', 'b begins', 'b ends']);
  });

  it('goes with the process that held it, even by kill -9', async () => {
    const code = `import('./scripts/hold-build-lock.ts').then(({ holdBuildLock }) =>
      holdBuildLock('there', () => undefined, () => { console.log('held'); return new Promise((r) => setTimeout(r, 1e6)); }))`;
    const holder = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    let waited = false;
    const next = holdBuildLock(
      'there',
      () => (waited = true),
      async () => 'mine',
    );
    await sleep(500);
    holder.kill('SIGKILL');
    await expect(next).resolves.toBe('mine');
    expect(waited).toBe(true);
  });
});
