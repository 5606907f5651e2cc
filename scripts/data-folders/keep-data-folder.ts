import fs from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepare } from '../prepare.ts';
import { spawnProduct } from '../spawn-product.ts';
import { administrator, fillProduct, passphrase, readKept, signedInCalls } from './fill-product.ts';

/**
 * Keeps a small installation of this version as a backup, with what it answers, for the test that later versions open
 * it. Run it before a release: `node scripts/data-folders/keep-data-folder.ts <date>-<what is new>`.
 */
const root = path.resolve(import.meta.dirname, '..', '..');
/** Photos are checked in the background. */
const CHECKS_MS = 5000;

const [name] = process.argv.slice(2);
if (name === undefined) throw new Error('Usage: node scripts/data-folders/keep-data-folder.ts <date>-<what is new>');
const place = path.join(root, 'server', 'testing', 'data-folders', name);
await prepare();
const settings = {
  OVERFLIGHT_ADMIN_EMAIL: administrator.email,
  OVERFLIGHT_ADMIN_PASSWORD: administrator.password,
};
const product = await spawnProduct({ settings });
const call = await signedInCalls(product.url);
await fillProduct(call);
await sleep(CHECKS_MS);
fs.writeFileSync(`${place}.json`, `${JSON.stringify(await readKept(call))}\n`);
const backup = spawnSync(process.execPath, ['server/overflight.ts', 'backup', `${place}.backup`], {
  cwd: root,
  env: { ...process.env, OVERFLIGHT_DATA: product.dataFolder, OVERFLIGHT_BACKUP_PASSPHRASE: passphrase },
  stdio: 'inherit',
});
await product.stop();
fs.rmSync(product.dataFolder, { recursive: true, force: true });
process.exit(backup.status ?? 1);
