import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const runFile = promisify(execFile);

/** Whether this process may install Debian packages here, and why not. */
export async function mayInstallPackages(): Promise<{ ok: true } | { ok: false; reason: string }> {
  if (process.getuid?.() !== 0) return { ok: false, reason: 'only root may install packages' };
  try {
    await runFile('apt-get', ['--version']);
    return { ok: true };
  } catch {
    return { ok: false, reason: 'there is no apt-get' };
  }
}
