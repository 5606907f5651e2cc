import fs from 'node:fs';
import type { TestProject } from 'vitest/node';
import { prepare } from '../scripts/prepare.ts';
import { spawnProduct } from '../scripts/spawn-product.ts';
import { admin } from './people.ts';

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string;
  }
}

/** One product for all journeys, on the built bundle, with an administrator made the headless way. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await prepare();
  const product = await spawnProduct({
    settings: {
      OVERFLIGHT_ADMIN_EMAIL: admin.email,
      OVERFLIGHT_ADMIN_PASSWORD: admin.password,
      OVERFLIGHT_TERMS_URL: 'http://127.0.0.1:9/terms-of-the-operator',
    },
  });
  project.provide('productUrl', product.url);
  return async () => {
    await product.stop();
    fs.rmSync(product.dataFolder, { recursive: true, force: true });
  };
}
