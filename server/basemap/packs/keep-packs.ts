import fs from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../platform/services.ts';
import { storeFile } from '../../platform/storage/store-file.ts';
import { forgetArchive } from '../archives/open-archives.ts';
import { readStored, writeBytes } from '../sources/sources-store.ts';
import { findPacks } from './find-packs.ts';
import { copyPack, forgetTransfers, needsCopy, stopTransfers, transferOnce, type StoredPack } from './local-pack.ts';
import { copiesFolder, copyPath, packPath } from './packs-folder.ts';

const LOOK_EVERY_MS = 5000;
/** A copy that another request is making. */
const DRAFT_LEFT_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Registers packs of the packs folder, then keeps this server in step with a remote store: packs of the folder go into
 * it, those of other servers are copied here, and copies of deleted ones go. The returned function ends it.
 */
export async function keepPacks(services: Services): Promise<() => Promise<void>> {
  await findPacks(services);
  if (services.env.S3_ENDPOINT === undefined) return async () => undefined;
  const log = (error: unknown) => services.log.error({ err: error }, 'the map packs could not be looked after');
  let last = Promise.resolve();
  let isLooking = false;
  const look = () => {
    if (isLooking) return;
    isLooking = true;
    last = matchPacks(services)
      .catch(log)
      .finally(() => (isLooking = false));
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await stopTransfers(services);
    await last;
  };
}

/** One pack after the other: they may be large. */
export async function matchPacks(services: Services): Promise<void> {
  const packs = await allPacks(services);
  await dropUnused(services, packs);
  for (const pack of packs) {
    if (!pack.bytes) await shareFile(services, pack);
    else if (needsCopy(services, pack)) await copyPack(services, pack).done;
  }
}

async function allPacks(services: Services): Promise<StoredPack[]> {
  return (await readStored(services)).flatMap((one) => (one.file === null ? [] : [{ ...one, file: one.file }]));
}

/** Moves a file of this server's packs folder into the store, for all servers. */
async function shareFile(services: Services, pack: StoredPack): Promise<void> {
  const local = packPath(services, pack.file);
  if (!(await fs.stat(local).catch(() => undefined))) return;
  const { id, name } = pack.source;
  const { done } = transferOnce(services, { key: id, name }, async (transfer, signal) => {
    const onPercent = (percent: number) => (transfer.percent = percent);
    const bytes = await storeFile(services.storage, local, { signal, onPercent });
    // Another server may have shared its own, or somebody deleted it.
    if (!(await writeBytes(services, id, bytes))) return services.storage.remove(bytes.key);
    await fs.mkdir(copiesFolder(services), { recursive: true });
    await fs.rename(local, copyPath(services, bytes.key));
    forgetArchive(services, local);
  });
  await done;
}

async function dropUnused(services: Services, packs: readonly StoredPack[]): Promise<void> {
  const used = new Set(packs.flatMap(({ bytes, source }) => [bytes?.key ?? '', source.id]));
  forgetTransfers(services, used);
  for (const name of await fs.readdir(copiesFolder(services)).catch(() => [])) {
    if (used.has(name)) continue;
    const file = path.join(copiesFolder(services), name);
    const { mtimeMs = 0 } = (await fs.stat(file).catch(() => undefined)) ?? {};
    if (name.startsWith('.') && Date.now() - mtimeMs < DRAFT_LEFT_AFTER_MS) continue;
    forgetArchive(services, file);
    await fs.rm(file, { force: true });
  }
}
