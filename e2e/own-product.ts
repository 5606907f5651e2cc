import fs from 'node:fs';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { spawnProduct, type Product } from '../scripts/spawn-product.ts';
import { joinDatabase, type Database } from '../server/platform/db/open-database.ts';
import type { Tables } from '../server/platform/db/tables.ts';

type Settings = Readonly<Record<string, string>>;

/** A product that only this file's journeys use, started before them; answers with a way to ask for its address. */
export function withOwnProduct(settings: () => Settings | Promise<Settings> = () => ({})): () => string {
  const product = spawned(settings);
  return () => product()?.url ?? '';
}

/** The same with a way to its database, for states that people cannot bring about. */
export function withOwnDatabase(settings: () => Settings): { url: () => string; db: () => Kysely<Tables> } {
  const product = spawned(settings);
  let database: Database | undefined;
  beforeAll(async () => {
    database = await joinDatabase({ OVERFLIGHT_DATA: product()?.dataFolder ?? '', DATABASE_URL: undefined });
  });
  afterAll(() => database?.close());
  const db = () => {
    if (!database) throw new Error('The product has not been started yet.');
    return database.db;
  };
  return { url: () => product()?.url ?? '', db };
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
