import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findChromium } from './find-chromium.ts';
import { installPackages } from './install-packages.ts';
import { prepare } from './prepare.ts';

/** All tests: builds what they drive, brings a browser where it may, and says plainly what it had to skip. */
const root = path.resolve(import.meta.dirname, '..');
const only = process.argv.slice(2);

await prepare();
const skipped: string[] = [];
if (!findChromium()) {
  console.log('No Chromium found: installing it …');
  const installed = installPackages('chromium', 'fonts-dejavu-core');
  if (!installed.ok) skipped.push(`browser journeys (e2e): no Chromium is installed, and ${installed.reason}`);
}
const isBrowserMissing = skipped.length > 0;
if (spawnSync('ffmpeg', ['-version']).error) {
  console.log('No ffmpeg found: installing it …');
  const installed = installPackages('ffmpeg');
  if (!installed.ok) skipped.push(`video through the gateway: no ffmpeg is installed, and ${installed.reason}`);
}

const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
const withoutBrowser = isBrowserMissing ? ['--project', '!e2e'] : [];
const run = spawnSync(process.execPath, [vitest, 'run', ...withoutBrowser, ...only], { cwd: root, stdio: 'inherit' });
for (const what of skipped) console.log(`SKIPPED ${what}`);
process.exit(run.status ?? 1);
