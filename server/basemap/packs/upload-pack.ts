import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { Readable } from 'node:stream';
import { PACK_LIMIT_BYTES, type ManagedSource } from '@overflight/contract/map/basemap.ts';
import { publicSources } from '@overflight/contract/map/public-sources.ts';
import { receiveFile } from '../../platform/http/receive-file.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { storeFile } from '../../platform/storage/store-file.ts';
import { BadTileArchive } from '../archives/tile-archive.ts';
import { inspectPack, type PackDetails, type PackKind } from './inspect-pack.ts';
import { copiesFolder, copyPath, DRAFT_PREFIX, packPath, packsFolder } from './packs-folder.ts';
import { removePack } from './remove-pack.ts';
import { isReserved, wrongField } from '../sources/save-source.ts';
import { readStored, writeStored } from '../sources/sources-store.ts';

const TOO_LARGE = 'The pack is too large for the browser: put it into the packs folder of the data folder.';

type Wanted = { id: string; name: string; kind: PackKind };

/** Receives a tile archive as a stream; it becomes a source only when complete, inspected and stored. */
export async function uploadPack(services: Services, wanted: Wanted, body: Readable): Promise<ManagedSource> {
  const existing = (await readStored(services)).find(({ source }) => source.id === wanted.id);
  const isTaken = isReserved(wanted.id) || publicSources.some(({ id }) => id === wanted.id);
  if (isTaken || (existing && !existing.file)) throw wrongField('id', 'This name is taken by another source');
  await fs.promises.mkdir(packsFolder(services), { recursive: true });
  const draft = packPath(services, `${DRAFT_PREFIX}${randomUUID()}`);
  try {
    await receiveFile(body, { file: draft, limitBytes: PACK_LIMIT_BYTES, tooLarge: TOO_LARGE });
    const { extension, name: _, ...details } = await inspect(draft, wanted.kind);
    const file = `${wanted.id}.${extension}`;
    const bytes = await storeFile(services.storage, draft);
    await keepCopy(services, draft, bytes.key);
    const source: ManagedSource = {
      ...details,
      id: wanted.id,
      name: wanted.name,
      url: '',
      origin: 'pack',
      enabled: true,
    };
    await writeStored(services, { source, file, bytes });
    if (existing) await removePack(services, existing);
    return source;
  } finally {
    await fs.promises.rm(draft, { force: true });
  }
}

async function inspect(draft: string, kind: PackKind): Promise<PackDetails> {
  try {
    return await inspectPack(draft, kind);
  } catch (error) {
    if (error instanceof BadTileArchive) throw new Refused({ status: 400, code: 'bad-pack', message: error.message });
    throw error;
  }
}

/** The received file serves as this server's copy of what a remote store has. */
async function keepCopy(services: Services, draft: string, key: string): Promise<void> {
  if (services.storage.pathOf(key) !== undefined) return;
  await fs.promises.mkdir(copiesFolder(services), { recursive: true });
  await fs.promises.rename(draft, copyPath(services, key));
}
