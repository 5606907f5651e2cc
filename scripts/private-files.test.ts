import fs from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { newDataFolder, spawnProduct } from './spawn-product.ts';

const email = 'admin@example.com';
const modeOf = (place: string) => (fs.statSync(place).mode & 0o777).toString(8);

it('mail, stored files and the folders of earlier versions are for the user of the product only', async () => {
  const dataFolder = newDataFolder();
  const outbox = path.join(dataFolder, 'outbox');
  const files = path.join(dataFolder, 'files');
  for (const folder of [outbox, files]) fs.mkdirSync(folder, { mode: 0o755 });
  const settings = { OVERFLIGHT_ADMIN_EMAIL: email, OVERFLIGHT_ADMIN_PASSWORD: 'a long test password' };
  const product = await spawnProduct({ settings, dataFolder });
  await fetch(`${product.url}/identity/v1/password-reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  const [mail = ''] = await vi.waitUntil(() => {
    const mails = fs.readdirSync(outbox).filter((name) => name.endsWith('.eml'));
    return mails.length > 0 && mails;
  });
  expect(modeOf(path.join(outbox, mail))).toBe('600');
  expect([outbox, files, path.join(dataFolder, 'pg18')].map(modeOf)).toEqual(['700', '700', '700']);
  await product.stop();
  fs.rmSync(dataFolder, { recursive: true, force: true });
});
