import fs from 'node:fs';
import { afterAll, beforeAll } from 'vitest';
import { spawnProduct, type Product } from '../scripts/spawn-product.ts';

type Settings = Readonly<Record<string, string>>;

/** A product that only this file's journeys use, started before them; answers with a way to ask for its address. */
export function withOwnProduct(settings: () => Settings | Promise<Settings> = () => ({})): () => string {
  let product: Product | undefined;
  beforeAll(async () => {
    product = await spawnProduct({ settings: await settings() });
  });
  afterAll(async () => {
    await product?.stop();
    if (product) fs.rmSync(product.dataFolder, { recursive: true, force: true });
  });
  return () => product?.url ?? '';
}
