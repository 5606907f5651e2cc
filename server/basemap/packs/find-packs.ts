import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { publicSources } from '@overflight/contract/map/public-sources.ts';
import type { Services } from '../../platform/services.ts';
import { packExtensions } from '../archives/open-archive.ts';
import { inspectPack } from './inspect-pack.ts';
import { DRAFT_PREFIX, packPath, packsFolder } from './packs-folder.ts';
import { isReserved } from '../sources/save-source.ts';
import { addStored, readStored } from '../sources/sources-store.ts';

const DRAFT_LEFT_AFTER_MS = 24 * 60 * 60 * 1000;

/** Registers files that were copied into the packs folder. A bad file is logged and never stops the server. */
export async function findPacks(services: Services): Promise<void> {
  const names = await fs.readdir(packsFolder(services)).catch(() => []);
  await Promise.all(names.filter((name) => name.startsWith(DRAFT_PREFIX)).map((name) => dropOldDraft(services, name)));
  const known = new Set((await readStored(services)).map(({ file, bytes }) => (bytes ? null : file)));
  for (const file of names.filter((name) => isPack(name) && !known.has(name)).sort()) {
    try {
      if (!(await isStoredAlready(services, file))) await addPack(services, file);
    } catch (error) {
      services.log.error({ err: error, file }, 'a file in the packs folder is no map pack');
    }
  }
}

function isPack(name: string): boolean {
  return !name.startsWith('.') && packExtensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));
}

/** Somebody copied one pack to several servers: it is stored once. */
async function isStoredAlready(services: Services, file: string): Promise<boolean> {
  const place = packPath(services, file);
  const { size } = await fs.stat(place);
  const likely = (await readStored(services)).filter((one) => one.file === file && one.bytes?.size === size);
  if (likely.length === 0) return false;
  const sha256 = await hashOf(place);
  if (!likely.some(({ bytes }) => bytes?.sha256 === sha256)) return false;
  await fs.rm(place);
  return true;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function addPack(services: Services, file: string): Promise<void> {
  const { name, extension: _, ...details } = await inspectPack(packPath(services, file));
  const stored = await readStored(services);
  const id = freeId(file, new Set(stored.map(({ source }) => source.id)));
  const isOnlyOne = !stored.some(({ source }) => source.enabled && source.kind === details.kind);
  const enabled = details.kind === 'imagery' || isOnlyOne;
  const title = name ?? path.parse(file).name;
  await addStored(services, {
    source: { ...details, id, name: title.slice(0, 100), url: '', origin: 'pack', enabled },
    file,
    bytes: null,
  });
}

/** The file's name as an id, with a number appended if it is taken. */
function freeId(file: string, taken: ReadonlySet<string>): string {
  const isFree = (id: string) => !taken.has(id) && !isReserved(id) && !publicSources.some((known) => known.id === id);
  const letters = path
    .parse(file)
    .name.toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const base = letters.slice(0, 50).replace(/^-+|-+$/g, '') || 'pack';
  const numbered = Array.from({ length: taken.size + 10 }, (_, index) => `${base}-${index + 2}`);
  return [base, ...numbered].find(isFree) ?? base;
}

/** Left by an upload that a crash interrupted; a younger one may belong to another server process. */
async function dropOldDraft(services: Services, name: string): Promise<void> {
  const file = packPath(services, name);
  const { mtimeMs } = await fs.stat(file);
  if (Date.now() - mtimeMs > DRAFT_LEFT_AFTER_MS) await fs.rm(file, { force: true });
}
