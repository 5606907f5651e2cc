import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Services } from '../services.ts';
import { backupRecords } from './backup-records.ts';
import { writeFrames } from './frames.ts';
import { BACKUP_LOCK } from './keep-during-backup.ts';

const USAGE = 'Usage: npm run overflight -- backup <file or folder>';

export function readBackupArguments(args: readonly string[]): string {
  const [place, ...more] = args;
  if (place === undefined || place.startsWith('-') || more.length > 0) throw new Error(USAGE);
  return place;
}

/** Writes everything as of one moment into one file, while the server goes on. */
export async function backUp(args: readonly string[], { services }: { services: Services }): Promise<string> {
  const { OVERFLIGHT_BACKUP_PASSPHRASE: passphrase } = services.env;
  const file = fileAt(readBackupArguments(args), services.now());
  if (!path.relative(services.env.OVERFLIGHT_DATA, file).startsWith('..'))
    throw new Error('Choose a place outside the data folder.');
  const damaged: string[] = [];
  const draft = `${file}.unfinished`;
  const client = await services.pool.connect();
  try {
    // Before the moment of the backup: from now on no bytes are removed.
    await client.query('select pg_advisory_lock($1::bigint)', [BACKUP_LOCK]);
    await client.query('begin isolation level repeatable read read only');
    const records = backupRecords({
      services,
      client,
      isEncrypted: passphrase !== undefined,
      onDamage: (key) => damaged.push(key),
    });
    const frames = Readable.from(writeFrames(records, passphrase), { objectMode: false });
    await pipeline(frames, fs.createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
    fs.renameSync(draft, file);
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw error;
  } finally {
    // Ends the transaction and the lock, also after an error.
    client.release(true);
  }
  const lost = damaged.length === 0 ? '' : ` ${damaged.length} damaged files are not in it: run verify-files.`;
  const note =
    passphrase === undefined ? ' It does not hold the secret key: keep secret.key apart.' : ' It is encrypted.';
  return `The backup is in ${file}.${note}${lost}`;
}

function fileAt(place: string, now: Date): string {
  const isFolder = fs.statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const name = `overflight-${now.toISOString().replaceAll(/[:.]/g, '-')}.backup`;
  const file = path.resolve(isFolder ? path.join(place, name) : place);
  if (fs.existsSync(file)) throw new Error(`${file} is there already.`);
  return file;
}
