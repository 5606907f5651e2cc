import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** Installs Debian packages where that is allowed; says why where it is not. */
export function installPackages(...packages: string[]): { ok: true } | { ok: false; reason: string } {
  if (process.getuid?.() !== 0) return { ok: false, reason: 'only root may install packages' };
  if (!fs.existsSync('/usr/bin/apt-get')) return { ok: false, reason: 'there is no apt-get' };
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]])
    if (spawnSync('apt-get', ['-qq', ...args], options).status !== 0)
      return { ok: false, reason: `apt-get ${args[0]} failed` };
  return { ok: true };
}
