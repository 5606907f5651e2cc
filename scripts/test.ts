import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installPackages } from '../server/platform/packages/install-packages.ts';
import { enginePackages, probe } from '../server/projects/engines/built-in/probe.ts';
import { hasNats } from '../server/testing/start-nats.ts';
import { findChromium } from './find-chromium.ts';
import { prepare } from './prepare.ts';
import { makeScratchFolder } from './scratch-folder.ts';

/**
 * Runs all tests: builds what they need, fetches tools if allowed, and reports what was skipped. With
 * `--full` also the slow ones: both databases for every file, all seeds, all kills, all journeys on two servers. Other arguments go to Vitest.
 */
const root = path.resolve(import.meta.dirname, '..');
const testArgs = process.argv.slice(2);
const isFull = testArgs.includes('--full');
const startedAt = performance.now();
const busyAtStart = busyMinutes();

const runs = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
type Tool = {
  name: string;
  isHere: () => boolean | Promise<boolean>;
  packages: readonly string[];
  /** Tests skipped without the tool; null if it only speeds things up. */
  without: string | null;
};
const tools: readonly Tool[] = [
  {
    name: 'headless Chromium drawn by Mesa',
    isHere: () => runs('chromium-headless-shell', '--version'),
    packages: ['chromium-headless-shell', 'fonts-dejavu-core', 'libegl1', 'libgl1-mesa-dri'],
    without: null,
  },
  {
    name: 'Chromium',
    isHere: () => findChromium() !== undefined,
    packages: ['chromium', 'fonts-dejavu-core'],
    without: 'screens and journeys in a browser',
  },
  {
    name: 'ffmpeg',
    isHere: () => runs('ffmpeg', '-version'),
    packages: ['ffmpeg'],
    without: 'video through the gateway',
  },
  {
    name: 'strace',
    isHere: () => runs('strace', '-V'),
    packages: ['strace'],
    without: 'whether what was acknowledged is on the disk',
  },
  {
    name: 'osmium',
    isHere: () => runs('osmium', '--version'),
    packages: ['osmium-tool'],
    without: 'OpenStreetMap extracts',
  },
  {
    name: 'nats-server',
    isHere: hasNats,
    packages: ['nats-server'],
    without: 'a live bus between servers',
  },
  {
    name: 'COLMAP, GDAL and OpenCV',
    isHere: async () => (await probe()).isReady,
    packages: enginePackages,
    without: 'photogrammetry',
  },
];

await prepare();
const missing: string[] = [];
for (const { name, isHere, packages, without } of tools) {
  if (await isHere()) continue;
  console.log(`No ${name} found: installing it …`);
  const installed = await installPackages(packages).done;
  if (!installed.ok && without !== null) missing.push(`${without}: no ${name} is installed (${installed.reason})`);
}

const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
const summary = path.join(import.meta.dirname, 'test-summary.ts');
const withoutBrowser = findChromium() ? [] : ['--project', '!e2e', '--project', '!browser'];
const reporters = ['--reporter', 'default', '--reporter', summary];
const others = testArgs.filter((argument) => argument !== '--full');
const scratch = makeScratchFolder();
const run = spawnSync(process.execPath, [vitest, 'run', ...reporters, ...withoutBrowser, ...others], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    TMPDIR: scratch,
    // Screenshots of failed journeys are kept.
    E2E_SCREENSHOTS: process.env['E2E_SCREENSHOTS'] ?? path.join(os.tmpdir(), 'overflight-e2e'),
    // Products started by tests share compiled code.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node-compile-cache'),
    ...(isFull ? { OVERFLIGHT_TEST: 'full' } : {}),
  },
});
const onTwoServers =
  isFull && others.length === 0 && findChromium()
    ? spawnSync(process.execPath, [path.join(import.meta.dirname, 'two-servers.ts')], {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, TMPDIR: scratch },
      }).status
    : 0;
fs.rmSync(scratch, { recursive: true, force: true });
for (const what of missing) console.log(`SKIPPED ${what}`);
const minutes = (performance.now() - startedAt) / 60_000;
const busy = busyMinutes() - busyAtStart;
console.log(
  `${minutes.toFixed(1)} minutes, in which the ${os.cpus().length} processors were busy for ${busy.toFixed(1)}`,
);
process.exit((run.status ?? 1) || (onTwoServers ?? 1));

/** CPU of the whole machine: browsers and databases are not child processes, so no other figure includes them. */
function busyMinutes(): number {
  const times = os.cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return times.reduce((sum, ms) => sum + ms, 0) / 60_000;
}
