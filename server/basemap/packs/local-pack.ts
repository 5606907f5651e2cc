import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refused } from '../../platform/http/refused.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { fetchStored } from '../../platform/storage/fetch-stored.ts';
import type { StoredSource } from '../sources/sources-store.ts';
import { copyPath, packPath } from './packs-folder.ts';

export type StoredPack = StoredSource & { file: string };
/** A pack on its way between this machine and the store. */
export type PackTransfer = { name: string; percent: number; problem: string | null };
type Copying = { transfer: PackTransfer; endedAtMs: number | null; done: Promise<void> };

/** How long a tile waits for its pack to be copied. */
const WAIT_MS = 10_000;
/** Pause after a failure. */
const RETRY_AFTER_MS = 5000;

const transfers = perServices(() => new Map<string, Copying>());
const stopping = perServices(() => new AbortController());

/** Where the bytes of a pack are on this machine; those of a remote store once they are copied. */
export function placeOfPack(services: Services, { file, bytes }: StoredPack): string {
  if (!bytes) return packPath(services, file);
  return services.storage.pathOf(bytes.key) ?? copyPath(services, bytes.key);
}

export function needsCopy(services: Services, pack: StoredPack): boolean {
  if (!pack.bytes || services.storage.pathOf(pack.bytes.key) !== undefined) return false;
  return !fs.existsSync(copyPath(services, pack.bytes.key));
}

/** The place of a pack, copied from the store first if that takes a moment only. */
export async function localPack(services: Services, pack: StoredPack): Promise<string> {
  if (needsCopy(services, pack)) {
    const { done, transfer } = copyPack(services, pack);
    await Promise.race([done, sleep(WAIT_MS, undefined, { ref: false })]);
    if (needsCopy(services, pack)) throw notHereYet(transfer);
  }
  return placeOfPack(services, pack);
}

/** Copies a pack of a remote store to this machine; once, however many ask for it. */
export function copyPack(services: Services, { source, bytes }: StoredPack): Copying {
  if (!bytes) throw new Error('Only stored packs are copied.');
  return transferOnce(services, { key: bytes.key, name: source.name }, (transfer, signal) =>
    fetchStored(services.storage, bytes, {
      file: copyPath(services, bytes.key),
      signal,
      onBytes: (received) => (transfer.percent = Math.floor((100 * received) / bytes.size)),
    }),
  );
}

type Work = (transfer: PackTransfer, signal: AbortSignal) => Promise<void>;

export function transferOnce(services: Services, { key, name }: { key: string; name: string }, work: Work): Copying {
  const known = transfers(services).get(key);
  const isPausing = known && known.endedAtMs !== null && performance.now() - known.endedAtMs < RETRY_AFTER_MS;
  if (known && (known.endedAtMs === null || isPausing)) return known;
  const transfer: PackTransfer = { name, percent: 0, problem: null };
  const { signal } = stopping(services);
  const done = work(transfer, signal).then(
    () => void transfers(services).delete(key),
    (error: unknown) => {
      if (signal.aborted) return;
      services.log.error({ err: error, pack: name }, 'a map pack could not be copied');
      transfer.problem = error instanceof Error ? error.message : String(error);
      copying.endedAtMs = performance.now();
    },
  );
  const copying: Copying = { transfer, endedAtMs: null, done };
  transfers(services).set(key, copying);
  return copying;
}

/** Packs on their way, with their progress or what went wrong. */
export function packTransfers(services: Services): PackTransfer[] {
  return [...transfers(services).values()].map(({ transfer }) => transfer);
}

/** Packs that are no longer there need not be told of. */
export function forgetTransfers(services: Services, keys: ReadonlySet<string>): void {
  for (const [key, { endedAtMs }] of transfers(services))
    if (endedAtMs !== null && !keys.has(key)) transfers(services).delete(key);
}

export async function stopTransfers(services: Services): Promise<void> {
  stopping(services).abort();
  await Promise.all([...transfers(services).values()].map(({ done }) => done));
}

function notHereYet({ name, percent, problem }: PackTransfer): Refused {
  const message =
    problem === null
      ? `The map pack ${name} is being copied to this server (${percent} %). Try again in a moment.`
      : `The map pack ${name} could not be copied to this server: ${problem}`;
  return new Refused({ status: 503, code: 'pack-not-here', message, retryAfterS: 5 });
}
