import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { newDataFolder, spawnProduct, type RunningProduct } from '../scripts/spawn-product.ts';
import { startPair } from '../scripts/two-servers/start-pair.ts';
import { joinDatabase, type Database } from '../server/platform/db/open-database.ts';
import { openLocalStorage } from '../server/platform/storage/local-storage.ts';
import { openS3Storage } from '../server/platform/storage/s3-storage.ts';
import type { Storage } from '../server/platform/storage/storage.ts';
import { runAsOwner, urlOf } from '../server/testing/test-databases.ts';
import type { Template } from './template.ts';

type Settings = Readonly<Record<string, string>>;
type MakeSettings = () => Settings | Promise<Settings>;

/** A product's database and data folder. */
export type ProductInternals = { db: Database['db']; storage: Storage };

const none: MakeSettings = () => ({});
type Running = { product: RunningProduct; database: Database; storage: Storage };
/** The products of this file, by address. */
const running = new Map<string, Running>();
/** One per worker, for journeys that do not affect each other; it ends with the worker. */
let shared: Promise<Running> | undefined;

/**
 * A shared product with its administrator, for journeys whose people each have their own tenant and change nothing
 * that others see. Returns a function for its address.
 */
export function withSharedProduct(): () => string {
  let url = '';
  beforeAll(async () => {
    shared ??= start({}, inject('crewData'));
    const started = await shared;
    url = started.product.url;
    running.set(url, started);
    // On a quick machine the people of many files sign in from one address within its 15 minutes.
    await started.database.db.deleteFrom('rate_limits').where('subject', 'like', 'address %').execute();
  });
  afterAll(() => void running.delete(url));
  return () => url;
}

/** A product with its administrator for this file's journeys only; returns a function for its address. */
export function withOwnProduct(settings = none): () => string {
  return withProduct(settings, () => inject('crewData'));
}

/** The same without data: it asks to be set up. */
export function withNewProduct(settings = none): () => string {
  return withProduct(settings, () => inject('emptyData'));
}

function withProduct(settings: MakeSettings, template: () => Template): () => string {
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

async function start(settings: Settings, template: Template): Promise<Running> {
  if (template.shared) return startTwo(settings, template.folder, template.shared);
  const dataFolder = newDataFolder();
  // The database's files may belong to another user, and keep their owner.
  execFileSync('cp', ['-a', `${template.folder}/.`, dataFolder]);
  const product = await spawnProduct({ settings, dataFolder });
  const database = await joinDatabase({ OVERFLIGHT_DATA: dataFolder, DATABASE_URL: undefined });
  return { product, database, storage: openLocalStorage(path.join(dataFolder, 'files')) };
}

/** The same as two servers behind one address, see scripts/two-servers.ts. */
async function startTwo(
  settings: Settings,
  folder: string,
  { databaseUrl: url, name, s3 }: NonNullable<Template['shared']>,
): Promise<Running> {
  const copy = `journey_${randomUUID().replaceAll('-', '')}`;
  await runAsOwner(url, `create database ${copy} template ${name}`);
  const databaseUrl = urlOf(url, copy);
  const pair = await startPair({ databaseUrl, s3, settings, secretKeyFile: path.join(folder, 'secret.key') });
  const [first] = pair.servers;
  if (!first) throw new Error('No server was started.');
  const database = await joinDatabase({ OVERFLIGHT_DATA: first.dataFolder, DATABASE_URL: databaseUrl });
  return { product: { ...first, url: pair.url, stop: pair.stop }, database, storage: openS3Storage(s3) };
}

/** For states that the screens cannot produce, and for people who exist before the journey. */
export function internalsOf(url: string): ProductInternals {
  const { database, storage } = running.get(url) ?? {};
  if (!database || !storage) throw new Error('The product has not been started yet.');
  return { db: database.db, storage };
}

/** What the product printed at its start. */
export const printedBy = (url: string): string => running.get(url)?.product.printed ?? '';

/** The only product of a file. */
export const onlyProduct = (): string => [...running.keys()][0] ?? '';
