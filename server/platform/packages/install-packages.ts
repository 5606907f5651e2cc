import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { aptFailure } from './apt-failure.ts';
import { aptProgress, type InstallProgress } from './apt-progress.ts';
import { mayInstallPackages } from './may-install-packages.ts';

export type Installation = {
  progress: () => Promise<InstallProgress>;
  done: Promise<{ ok: true } | { ok: false; reason: string }>;
};

/** Apt runs once per machine: a second one waits this long for the lock. */
const WAITS_S = 300;
const LOWEST_PRIORITY = 19;
const TAIL_BYTES = 4096;
/** Package scripts need programs that are not on every root PATH. */
const SYSTEM_PROGRAMS = '/usr/local/sbin:/usr/sbin:/sbin';

/** Installs Debian packages at low priority if permitted; otherwise explains why not. */
export function installPackages(packages: readonly string[]): Installation {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-packages-'));
  return {
    progress: async () => aptProgress(await tailOf(path.join(folder, STATUS))),
    done: install(folder, packages),
  };
}

async function install(folder: string, packages: readonly string[]): Installation['done'] {
  try {
    const may = await mayInstallPackages();
    if (!may.ok) return may;
    // Outdated package lists may do: the installation decides.
    const update = await runApt(folder, ['update']);
    const options = ['-o', 'APT::Status-Fd=3', '-o', `DPkg::Lock::Timeout=${WAITS_S}`];
    const installed = await runApt(folder, [...options, 'install', '-y', '--no-install-recommends', ...packages]);
    if (installed.code === 0) return { ok: true };
    return { ok: false, reason: aptFailure({ update: update.said, install: installed.said }) };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const STATUS = 'status';

/**
 * Apt writes to files and is detached from us: killing it, or closing its pipe, would leave a package
 * half installed.
 */
async function runApt(folder: string, args: readonly string[]): Promise<{ code: number | null; said: string }> {
  const log = path.join(folder, 'log');
  const [said, status] = [fs.openSync(log, 'w'), fs.openSync(path.join(folder, STATUS), 'w')];
  // What it installs is for all users of the machine.
  const child = spawn('sh', ['-c', 'umask 022; exec apt-get -qq "$@"', 'sh', ...args], {
    detached: true,
    stdio: ['ignore', said, said, status],
    env: {
      ...process.env,
      PATH: `${process.env['PATH'] ?? ''}:${SYSTEM_PROGRAMS}`,
      DEBIAN_FRONTEND: 'noninteractive',
      LC_ALL: 'C',
    },
  });
  fs.closeSync(said);
  fs.closeSync(status);
  const ended = new Promise<number | null>((resolve) => child.once('error', () => resolve(null)).once('exit', resolve));
  yieldToOthers(child.pid);
  const code = await ended;
  return { code, said: await fs.promises.readFile(log, 'utf8') };
}

function yieldToOthers(pid: number | undefined): void {
  try {
    if (pid !== undefined) os.setPriority(pid, LOWEST_PRIORITY);
  } catch {
    // It has ended in the meantime.
  }
}

async function tailOf(file: string): Promise<string> {
  const handle = await fs.promises.open(file).catch(() => undefined);
  if (!handle) return '';
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(TAIL_BYTES),
      position: Math.max(0, size - TAIL_BYTES),
    });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
