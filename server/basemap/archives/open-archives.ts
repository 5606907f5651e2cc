import fs from 'node:fs/promises';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { openArchive } from './open-archive.ts';
import type { TileArchive } from './tile-archive.ts';

type Opened = { archive: Promise<TileArchive>; stamp: string; checkedAtMs: number };

const RECHECK_AFTER_MS = 1000;

const opened = perServices(() => new Map<string, Opened>());

/** The archive in a file, kept open; reopened when the file is replaced. Undefined if there is none. */
export async function archiveAt(services: Services, file: string): Promise<TileArchive | undefined> {
  const archives = opened(services);
  const known = archives.get(file);
  const nowMs = performance.now();
  if (known && nowMs - known.checkedAtMs < RECHECK_AFTER_MS) return known.archive;
  const stamp = await stampOf(file);
  const current = archives.get(file);
  if (current && current.stamp === stamp) {
    current.checkedAtMs = nowMs;
    return current.archive;
  }
  if (current) forgetArchive(services, file);
  if (stamp === undefined) return undefined;
  const archive = openArchive(file);
  archives.set(file, { archive, stamp, checkedAtMs: nowMs });
  archive.catch(() => archives.delete(file));
  return archive;
}

export function forgetArchive(services: Services, file: string): void {
  const known = opened(services).get(file);
  opened(services).delete(file);
  known?.archive.then(
    // Another request may still be reading from it.
    (archive) => void setTimeout(() => archive.close(), RECHECK_AFTER_MS).unref(),
    () => undefined,
  );
}

async function stampOf(file: string): Promise<string | undefined> {
  try {
    const { ino, mtimeMs, size } = await fs.stat(file);
    return `${ino} ${mtimeMs} ${size}`;
  } catch {
    return undefined;
  }
}
