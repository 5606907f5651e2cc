import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { killOnExit } from './kill-on-exit.ts';
import { newDataFolder } from './spawn-product.ts';

it.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to npm start ends the product and its database, not only npm',
  async (signal) => {
    const dataFolder = newDataFolder();
    const settings = { PORT: '0', OVERFLIGHT_DATA: dataFolder, OVERFLIGHT_INSTALL_ENGINE: '0' };
    const npm = killOnExit(
      spawn('npm', ['start'], { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'ignore'] }),
    );
    await new Promise<void>((resolve) => {
      npm.stdout.on('data', (chunk: Buffer) => String(chunk).includes('ready at') && resolve());
    });
    const lock = path.join(dataFolder, 'pg18', 'postmaster.pid');
    const database = Number.parseInt(fs.readFileSync(lock, 'utf8'), 10);
    // Its output stays open while any process writes there: when it closes, the product has exited too.
    const closed = new Promise((resolve) => npm.once('close', resolve));
    npm.kill(signal);
    await closed;
    expect(fs.existsSync(`/proc/${database}`)).toBe(false);
    expect(fs.existsSync(lock)).toBe(false);
    fs.rmSync(dataFolder, { recursive: true, force: true });
  },
);
