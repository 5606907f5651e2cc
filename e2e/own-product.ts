import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { spawnProduct, type Product } from '../scripts/spawn-product.ts';
import { joinDatabase, type Database } from '../server/platform/db/open-database.ts';
import { openLocalStorage } from '../server/platform/storage/local-storage.ts';
import type { Storage } from '../server/platform/storage/storage.ts';

type Settings = Readonly<Record<string, string>>;

/** A product that only this file's journeys use, started before them; answers with a way to ask for its address. */
export function withOwnProduct(settings: () => Settings | Promise<Settings> = () => ({})): () => string {
  const product = spawned(settings);
  return () => product()?.url ?? '';
}

/** Where a product keeps what it knows. */
export type Insides = { db: Database['db']; storage: Storage };

/** The same with a way to its insides, for states that people cannot bring about. */
export function withOpenProduct(settings: () => Settings): { url: () => string; insides: () => Insides } {
  const product = spawned(settings);
  let database: Database | undefined;
  beforeAll(async () => {
    database = await joinDatabase({ OVERFLIGHT_DATA: product()?.dataFolder ?? '', DATABASE_URL: undefined });
  });
  afterAll(() => database?.close());
  const insides = () => {
    if (!database) throw new Error('The product has not been started yet.');
    return { db: database.db, storage: openLocalStorage(path.join(product()?.dataFolder ?? '', 'files')) };
  };
  return { url: () => product()?.url ?? '', insides };
}

function spawned(settings: () => Settings | Promise<Settings>): () => Product | undefined {
  let product: Product | undefined;
  beforeAll(async () => {
    product = await spawnProduct({ settings: await settings() });
  });
  afterAll(async () => {
    await product?.stop();
    if (product) fs.rmSync(product.dataFolder, { recursive: true, force: true });
  });
  return () => product;
}
