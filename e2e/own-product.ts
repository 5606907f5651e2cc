import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { newDataFolder, spawnProduct, type RunningProduct } from '../scripts/spawn-product.ts';
import { joinDatabase, type Database } from '../server/platform/db/open-database.ts';
import { openLocalStorage } from '../server/platform/storage/local-storage.ts';
import type { Storage } from '../server/platform/storage/storage.ts';

type Settings = Readonly<Record<string, string>>;
type MakeSettings = () => Settings | Promise<Settings>;

/** Where a product keeps what it knows. */
export type Insides = { db: Database['db']; storage: Storage };

const none: MakeSettings = () => ({});
type Running = { product: RunningProduct; database: Database };
/** The products of this file, by address. */
const running = new Map<string, Running>();
/** One for all files of a worker whose people keep to themselves; it ends with the worker. */
let shared: Promise<Running> | undefined;

/**
 * A product with its administrator, for journeys of people who each have a crew of their own and change nothing that
 * others see. Answers with a way to ask for its address.
 */
export function withSharedProduct(): () => string {
  let url = '';
  beforeAll(async () => {
    shared ??= start({}, inject('crewData'));
    const { product, database } = await shared;
    url = product.url;
    running.set(url, { product, database });
  });
  afterAll(() => void running.delete(url));
  return () => url;
}

/**
 * A product with its administrator that only this file's journeys use, started before them; answers with a way to ask for
 * its address.
 */
export function withOwnProduct(settings = none): () => string {
  return withProduct(settings, () => inject('crewData'));
}

/** The same without any data: it asks to be set up. */
export function withNewProduct(settings = none): () => string {
  return withProduct(settings, () => inject('emptyData'));
}

function withProduct(settings: MakeSettings, template: () => string): () => string {
  let url: string | undefined;
  beforeAll(async () => {
    const started = await start(await settings(), template());
    url = started.product.url;
    running.set(url, started);
  });
  afterAll(async () => {
    const { product, database } = running.get(url ?? '') ?? {};
    await database?.close();
    await product?.stop();
    if (product) rmSync(product.dataFolder, { recursive: true, force: true });
    running.delete(url ?? '');
  });
  return () => url ?? '';
}

async function start(settings: Settings, template: string): Promise<Running> {
  const dataFolder = newDataFolder();
  // The database's files may belong to another user, and stay theirs.
  execFileSync('cp', ['-a', `${template}/.`, dataFolder]);
  const product = await spawnProduct({ settings, dataFolder });
  const database = await joinDatabase({ OVERFLIGHT_DATA: dataFolder, DATABASE_URL: undefined });
  return { product, database };
}

/** For states that people cannot bring about, and for people who are there before the journey begins. */
export function insidesOf(url: string): Insides {
  const { product, database } = running.get(url) ?? {};
  if (!product || !database) throw new Error('The product has not been started yet.');
  return { db: database.db, storage: openLocalStorage(path.join(product.dataFolder, 'files')) };
}

/** The product of a file that has one only. */
export const onlyProduct = (): string => [...running.keys()][0] ?? '';
