import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
let known: Promise<string | null> | undefined;

/** The installed version, or null; checked again while there is none. */
export async function findFfmpeg(): Promise<string | null> {
  known ??= versionOf();
  const version = await known;
  if (version === null) known = undefined;
  return version;
}

async function versionOf(): Promise<string | null> {
  try {
    const { stdout } = await run('ffmpeg', ['-version'], { timeout: 10_000 });
    return /^ffmpeg version (\S+)/.exec(stdout)?.[1] ?? null;
  } catch {
    return null;
  }
}
