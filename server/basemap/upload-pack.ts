import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PACK_LIMIT_BYTES, type ManagedSource } from '@overflight/contract/basemap.ts';
import { publicSources } from '@overflight/contract/public-sources.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';
import { forgetArchive } from './archives/open-archives.ts';
import { BadArchive } from './archives/tile-archive.ts';
import { inspectPack, type PackDetails, type PackKind } from './inspect-pack.ts';
import { DRAFT_PREFIX, packPath, packsFolder } from './packs-folder.ts';
import { isReserved, wrongField } from './save-source.ts';
import { readStored, writeStored } from './sources-store.ts';

type Wanted = { id: string; name: string; kind: PackKind };

/** Takes a file of tiles as it streams in; it becomes a source only once it is whole, looked through and on the disk. */
export async function uploadPack(services: Services, wanted: Wanted, body: Readable): Promise<ManagedSource> {
  const existing = (await readStored(services)).find(({ source }) => source.id === wanted.id);
  const isTaken = isReserved(wanted.id) || publicSources.some(({ id }) => id === wanted.id);
  if (isTaken || (existing && !existing.file)) throw wrongField('id', 'This name is taken by another source');
  await fs.promises.mkdir(packsFolder(services), { recursive: true });
  const draft = packPath(services, `${DRAFT_PREFIX}${randomUUID()}`);
  try {
    await writeDraft(draft, body);
    const { extension, name: _, ...details } = await inspect(draft, wanted.kind);
    const file = `${wanted.id}.${extension}`;
    await putInPlace(services, draft, file);
    const source: ManagedSource = {
      ...details,
      id: wanted.id,
      name: wanted.name,
      url: '',
      origin: 'pack',
      enabled: true,
    };
    await writeStored(services, { source, file });
    if (existing?.file && existing.file !== file) await dropFile(services, existing.file);
    return source;
  } finally {
    await fs.promises.rm(draft, { force: true });
  }
}

async function writeDraft(draft: string, body: Readable): Promise<void> {
  let lengthBytes = 0;
  const limit = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      lengthBytes += chunk.length;
      done(lengthBytes > PACK_LIMIT_BYTES ? tooLarge() : null, chunk);
    },
  });
  try {
    await pipeline(body, limit, fs.createWriteStream(draft, { flags: 'wx', flush: true }));
  } catch (error) {
    if (error instanceof Error && 'code' in error) {
      if (error.code === 'ENOSPC') throw noSpace();
      // The one who sent it has hung up, so nobody reads this answer; it only is no fault of ours.
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET') throw cutShort();
    }
    throw error;
  }
}

async function inspect(draft: string, kind: PackKind): Promise<PackDetails> {
  try {
    return await inspectPack(draft, kind);
  } catch (error) {
    if (error instanceof BadArchive) throw new Refused({ status: 400, code: 'bad-pack', message: error.message });
    throw error;
  }
}

async function putInPlace(services: Services, draft: string, file: string): Promise<void> {
  const target = packPath(services, file);
  await fs.promises.rename(draft, target);
  const folder = await fs.promises.open(path.dirname(target));
  await folder.sync();
  await folder.close();
  forgetArchive(services, target);
}

async function dropFile(services: Services, file: string): Promise<void> {
  forgetArchive(services, packPath(services, file));
  await fs.promises.rm(packPath(services, file), { force: true });
}

function tooLarge(): Refused {
  const message = 'The pack is too large for the browser: put it into the packs folder of the data folder.';
  return new Refused({ status: 413, code: 'too-large', message });
}

function noSpace(): Refused {
  return new Refused({ status: 507, code: 'no-space', message: "The server's disk is full." });
}

function cutShort(): Refused {
  return new Refused({ status: 400, code: 'cut-short', message: 'The upload ended before the file was whole.' });
}
