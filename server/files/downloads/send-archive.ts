import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { dispositionOf } from './disposition-of.ts';
import { inertHeaders } from './send-stored.ts';
import { archiveLength, centralDirectory, descriptor, localHeader, type ArchiveEntry } from './zip-archive.ts';

export type ArchivedFile = ArchiveEntry & { key: string };

/** Streams stored files as one archive. */
export function sendArchive(
  services: Services,
  { name, files }: { name: string; files: readonly ArchivedFile[] },
  reply: FastifyReply,
): FastifyReply {
  reply.headers({
    ...inertHeaders,
    'content-type': 'application/zip',
    'content-length': archiveLength(files),
    'content-disposition': dispositionOf(name),
  });
  return reply.send(Readable.from(bytesOf(services, files), { objectMode: false }));
}

async function* bytesOf({ storage }: Services, files: readonly ArchivedFile[]): AsyncGenerator<Buffer> {
  const sums: number[] = [];
  for (const file of files) {
    yield localHeader(file);
    let sum = 0;
    for await (const chunk of (await storage.read(file.key)) as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
    yield descriptor(file, sum);
    sums.push(sum);
  }
  yield* centralDirectory(files, sums);
}
