import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { PlanSummary } from '@overflight/contract/plans.ts';
import { readPlan } from '../plans/read-plan.ts';
import type { Services } from '../platform/services.ts';
import { inertHeaders } from './answer-file.ts';
import { archiveEntries } from './archive-entries.ts';
import { dispositionOf } from './disposition-of.ts';
import { fileNotFound } from './file-refusals.ts';
import { storedOf, type FilesPlace, type StoredRow } from './files-store.ts';
import { archiveLength, centralDirectory, descriptor, localHeader, type ZipEntry } from './zip-archive.ts';

type Wanted = FilesPlace & { archive: string };

/** Sends the files one after the other; what was deleted since the address was asked for is left out. */
export async function answerArchive(services: Services, wanted: Wanted, reply: FastifyReply): Promise<FastifyReply> {
  const plan = JSON.parse((await readPlan(services, wanted, 'summary')).text) as PlanSummary;
  const archives = services.db.selectFrom('file_archives').select('file_ids').where('id', '=', wanted.archive);
  const ids = new Set((await archives.executeTakeFirst())?.file_ids);
  const rows = (await storedOf(services, wanted)).filter(({ id }) => ids.has(id));
  if (rows.length === 0) throw fileNotFound();
  const entries = archiveEntries(rows);
  reply.headers({
    ...inertHeaders,
    'content-type': 'application/zip',
    'content-length': archiveLength(entries),
    'content-disposition': dispositionOf(`${plan.name || 'plan'} ${wanted.kind}.zip`),
  });
  return reply.send(Readable.from(bytesOf(services, rows, entries), { objectMode: false }));
}

async function* bytesOf(
  { storage }: Services,
  rows: readonly StoredRow[],
  entries: readonly ZipEntry[],
): AsyncGenerator<Buffer> {
  const sums: number[] = [];
  for (const [index, { key }] of rows.entries()) {
    const entry = entries[index];
    if (!entry) continue;
    yield localHeader(entry);
    let sum = 0;
    for await (const chunk of (await storage.read(key)) as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
    yield descriptor(entry, sum);
    sums.push(sum);
  }
  yield* centralDirectory(entries, sums);
}
