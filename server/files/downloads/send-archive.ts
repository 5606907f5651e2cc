import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { recordEvent } from '../../platform/audit/record-event.ts';
import type { Services } from '../../platform/services.ts';
import type { Damage } from '../../platform/storage/verified-bytes.ts';
import { isMissing, wrongSizeOf, type StoredBytes } from '../../platform/storage/damage-of.ts';
import { markDamage } from '../mark-damage.ts';
import { uniqueName, type ArchivedFile } from './archive-entries.ts';
import { dispositionOf } from './disposition-of.ts';
import { inertHeaders } from './send-stored.ts';
import { archiveLength, centralDirectory, descriptor, localHeader, type ArchiveEntry } from './zip-archive.ts';

type Entry = ArchiveEntry & ({ stored: StoredBytes } | { text: Buffer });

/** Number of files checked in the store at the same time. */
const ASKED_AT_ONCE = 16;
const REPORT_NAME = 'MISSING FILES.txt';

/** Streams stored files as one archive. Those that are missing are named in a text file inside. */
export async function sendArchive(
  services: Services,
  { name, files }: { name: string; files: readonly ArchivedFile[] },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const entries = await entriesOf(services, files);
  await recordEvent(services.db, { kind: 'archive-downloaded', subject: name, details: { files: files.length } });
  reply.headers({
    ...inertHeaders,
    'content-type': 'application/zip',
    'content-length': archiveLength(entries),
    'content-disposition': dispositionOf(name),
  });
  return reply.send(Readable.from(bytesOf(services, entries), { objectMode: false }));
}

async function entriesOf(services: Services, files: readonly ArchivedFile[]): Promise<Entry[]> {
  const damages: (Damage | null)[] = [];
  for (let from = 0; from < files.length; from += ASKED_AT_ONCE)
    damages.push(
      ...(await Promise.all(
        files.slice(from, from + ASKED_AT_ONCE).map((file) => wrongSizeOf(services.storage, file)),
      )),
    );
  for (const [index, damage] of damages.entries())
    if (damage) await markDamage(services, files[index]?.key ?? '', damage);
  const whole = files.filter((_, index) => !damages[index]);
  const entries: Entry[] = whole.map((file) => ({ ...file, stored: file }));
  const lost = files.filter((_, index) => damages[index]);
  return lost.length === 0 ? entries : [...entries, reportOn(services, lost, entries)];
}

function reportOn({ now }: Services, lost: readonly ArchivedFile[], others: readonly Entry[]): Entry {
  const taken = new Set(others.map(({ name }) => name.toLowerCase()));
  const lines = ['These files are damaged on the server and are not in this archive:', ...lost.map(({ name }) => name)];
  const text = Buffer.from(`${lines.join('\r\n')}\r\n`);
  return { name: uniqueName(REPORT_NAME, taken), size: text.length, modifiedAt: now(), text };
}

async function* bytesOf(services: Services, entries: readonly Entry[]): AsyncGenerator<Buffer> {
  const sums: number[] = [];
  for (const entry of entries) {
    yield localHeader(entry);
    const sum = 'text' in entry ? crc32(entry.text) : yield* storedBytes(services, entry.stored);
    if ('text' in entry) yield entry.text;
    yield descriptor(entry, sum);
    sums.push(sum);
  }
  yield* centralDirectory(entries, sums);
}

/**
 * Exactly as many bytes as announced, and their checksum. Of a file that turns out to be altered the checksum is wrong
 * on purpose: every program that opens the archive then names that file, and the others stay whole.
 */
async function* storedBytes(services: Services, { key, size, sha256 }: StoredBytes): AsyncGenerator<Buffer, number> {
  const hash = createHash('sha256');
  let [sum, sent] = [0, 0];
  try {
    for await (const chunk of (await services.storage.read(key)) as AsyncIterable<Buffer>) {
      const some = chunk.subarray(0, size - sent);
      hash.update(chunk);
      sum = crc32(some, sum);
      sent += some.length;
      yield some;
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  if (hash.digest('hex') === sha256) return sum;
  await markDamage(services, key, 'altered');
  while (sent < size) {
    const filling = Buffer.alloc(Math.min(64 * 1024, size - sent));
    sum = crc32(filling, sum);
    sent += filling.length;
    yield filling;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
