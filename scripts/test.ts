import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { installPackages } from '../server/platform/packages/install-packages.ts';
import { enginePackages, probe } from '../server/projects/engines/built-in/probe.ts';
import { findChromium } from './find-chromium.ts';
import { prepare } from './prepare.ts';

/** All tests: builds what they drive, brings what they need where it may, and says plainly what it had to skip. */
const root = path.resolve(import.meta.dirname, '..');
const only = process.argv.slice(2);

const runs = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const tools = [
  {
    name: 'Chromium',
    isHere: () => findChromium() !== undefined,
    packages: ['chromium', 'fonts-dejavu-core'],
    without: 'browser journeys (e2e)',
  },
  {
    name: 'ffmpeg',
    isHere: () => runs('ffmpeg', '-version'),
    packages: ['ffmpeg'],
    without: 'video through the gateway',
  },
  {
    name: 'COLMAP, GDAL and OpenCV',
    isHere: async () => (await probe()).isReady,
    packages: enginePackages,
    without: 'photogrammetry with real photos',
  },
];

await prepare();
const skipped: string[] = [];
for (const { name, isHere, packages, without } of tools) {
  if (await isHere()) continue;
  console.log(`No ${name} found: installing it …`);
  const installed = await installPackages(packages).done;
  if (!installed.ok) skipped.push(`${without}: no ${name} is installed (${installed.reason})`);
}

const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
const withoutBrowser = findChromium() ? [] : ['--project', '!e2e'];
const run = spawnSync(process.execPath, [vitest, 'run', ...withoutBrowser, ...only], { cwd: root, stdio: 'inherit' });
for (const what of skipped) console.log(`SKIPPED ${what}`);
process.exit(run.status ?? 1);
