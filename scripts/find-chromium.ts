import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** A Chromium that is on this machine: CHROMIUM_PATH, or one on the search path. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return fs.existsSync(named) ? named : undefined;
  const folders = (process.env['PATH'] ?? '').split(':');
  return names.flatMap((name) => folders.map((folder) => `${folder}/${name}`)).find((file) => fs.existsSync(file));
}

/** Installs Debian's Chromium where that is allowed; says why where it is not. */
export function installChromium(): { ok: true } | { ok: false; reason: string } {
  if (process.getuid?.() !== 0) return { ok: false, reason: 'only root may install packages' };
  if (!fs.existsSync('/usr/bin/apt-get')) return { ok: false, reason: 'there is no apt-get' };
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core']])
    if (spawnSync('apt-get', ['-qq', ...args], options).status !== 0)
      return { ok: false, reason: `apt-get ${args[0]} failed` };
  return { ok: true };
}
