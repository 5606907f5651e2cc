import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';
import { z } from 'zod';

/** One record of a backup: what it is, and bytes. */
export type BackupRecord = { header: object; body: Buffer };
type Sealer = { seal: (number: number, bytes: Buffer) => Buffer; open: (number: number, bytes: Buffer) => Buffer };

const START = z.object({
  format: z.literal('overflight-backup'),
  version: z.literal(1),
  encryption: z
    .object({ salt: z.string(), N: z.int().max(2 ** 20), r: z.int().max(32), p: z.int().max(16) })
    .nullable(),
});
const START_LIMIT_BYTES = 1000;
const RECORD_LIMIT_BYTES = 256 * 1024 ** 2;
/** About 0.3 s and 128 MB: a guessed passphrase costs that much each. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const HASH_BYTES = 32;
const TAG_BYTES = 16;

export const brokenBackup = (): Error => new Error('This is not a whole backup of Overflight. Nothing was changed.');

/** Each record is sealed with its number: none can be altered, left out or swapped unnoticed. */
export async function* writeFrames(
  records: AsyncIterable<BackupRecord>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const encryption = passphrase === undefined ? null : { salt: randomBytes(16).toString('base64'), ...COST };
  yield Buffer.from(`${JSON.stringify({ format: 'overflight-backup', version: 1, encryption })}\n`);
  const { seal } = sealerOf(encryption, passphrase);
  let number = 0;
  for await (const { header, body } of records) {
    const text = Buffer.from(JSON.stringify(header));
    const sealed = seal(number++, Buffer.concat([uint32(text.length), text, body]));
    yield Buffer.concat([uint32(sealed.length), sealed]);
  }
}

/** Fails on anything that was not written like this. */
export async function* readFrames(
  bytes: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<{ header: unknown; body: Buffer }> {
  const { take, takeLine } = reader(bytes);
  const start = START.safeParse(parseJson(await takeLine()));
  if (!start.success) throw brokenBackup();
  const { open } = sealerOf(start.data.encryption, passphrase);
  for (let number = 0; ; number++) {
    const length = await take(4);
    if (length.length === 0) return;
    if (length.length < 4 || length.readUInt32BE() > RECORD_LIMIT_BYTES) throw brokenBackup();
    const sealed = await take(length.readUInt32BE());
    if (sealed.length < length.readUInt32BE()) throw brokenBackup();
    const record = open(number, sealed);
    const headerEnd = 4 + record.readUInt32BE();
    yield { header: parseJson(record.subarray(4, headerEnd).toString()), body: record.subarray(headerEnd) };
  }
}

function sealerOf(encryption: z.infer<typeof START>['encryption'], passphrase: string | undefined): Sealer {
  if (encryption === null)
    return { seal: (number, bytes) => Buffer.concat([sumOf(number, bytes), bytes]), open: openPlain };
  if (passphrase === undefined)
    throw new Error('This backup is encrypted. Set OVERFLIGHT_BACKUP_PASSPHRASE. Nothing was changed.');
  const { salt, ...cost } = encryption;
  const key = scryptSync(passphrase, Buffer.from(salt, 'base64'), 32, { ...cost, maxmem: 256 * 1024 ** 2 });
  return {
    seal: (number, bytes) => {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number));
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([cipher.getAuthTag(), sealed]);
    },
    open: (number, bytes) => {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number));
        decipher.setAuthTag(bytes.subarray(0, TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(TAG_BYTES)), decipher.final()]);
      } catch {
        throw new Error('The passphrase is wrong, or this is not a whole backup. Nothing was changed.');
      }
    },
  };
}

function openPlain(number: number, bytes: Buffer): Buffer {
  const record = bytes.subarray(HASH_BYTES);
  if (!sumOf(number, record).equals(bytes.subarray(0, HASH_BYTES))) throw brokenBackup();
  return record;
}

const sumOf = (number: number, bytes: Buffer): Buffer =>
  createHash('sha256').update(nonceOf(number)).update(bytes).digest();

/** The key belongs to one backup, so that a number is used once. */
function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw brokenBackup();
  }
}

/** Takes exactly so many bytes, or fewer at the end. */
function reader(bytes: AsyncIterable<Buffer>) {
  const source = bytes[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const { value, done } = await source.next();
    if (done) return false;
    held = held.length === 0 ? value : Buffer.concat([held, value]);
    return true;
  };
  const take = async (length: number): Promise<Buffer> => {
    const chunks = [held];
    let total = held.length;
    while (total < length) {
      const { value, done } = await source.next();
      if (done) break;
      chunks.push(value);
      total += value.length;
    }
    const all = Buffer.concat(chunks);
    held = all.subarray(length);
    return all.subarray(0, length);
  };
  const takeLine = async (): Promise<string> => {
    while (!held.includes(10) && held.length < START_LIMIT_BYTES && (await more()));
    const end = held.indexOf(10);
    if (end === -1) throw brokenBackup();
    return (await take(end + 1)).toString();
  };
  return { take, takeLine };
}
