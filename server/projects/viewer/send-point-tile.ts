import type { FastifyReply } from 'fastify';
import {
  findZipEnd,
  readZipEnd64,
  readZipTable,
  ZIP_END64_BYTES,
  ZIP_LOCAL_BYTES,
  ZIP_TAIL_BYTES,
} from '@overflight/flight/formats/xml-zip/zip-directory.ts';
import { inertHeaders } from '../../files/downloads/send-stored.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { notFound } from '../../platform/http/refused.ts';
import type { HttpExchange } from '../../platform/http/route.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { pointTilesFile } from '../engines/products/outcome.ts';
import { TILESET } from '../engines/products/point-tiles/tileset-json.ts';
import { readGrant } from './viewer-access.ts';
import { requireRunFile } from './viewed-run.ts';

type Part = { from: number; to: number };
type Stored = { key: string; size: number };

const CACHED_TABLES = 16;
const opened = perServices(() => new BoundedMap<string, Promise<ReadonlyMap<string, Part>>>(CACHED_TABLES));

/** A part of the archive of tiles, which are stored in it as they are. */
export async function sendPointTile(
  services: Services,
  { access, name }: { access: string; name: string },
  { reply }: HttpExchange,
): Promise<FastifyReply> {
  const { runId } = await readGrant(services, access);
  const file = await requireRunFile(services, { runId, ...pointTilesFile });
  const part = (await tableOf(services, file)).get(name);
  if (!part) throw notFound('This part of the points');
  reply.headers({
    ...inertHeaders,
    'content-type': name === TILESET ? 'application/json' : 'model/gltf-binary',
    'content-length': part.to - part.from + 1,
    'cache-control': 'private, max-age=31536000, immutable',
  });
  return reply.send(await services.storage.read(file.key, part));
}

function tableOf(services: Services, file: Stored): Promise<ReadonlyMap<string, Part>> {
  const known = opened(services).get(file.key);
  if (known) return known;
  const reading = readTable(services, file);
  opened(services).set(file.key, reading);
  reading.catch(() => opened(services).delete(file.key));
  return reading;
}

async function readTable({ storage }: Services, { key, size }: Stored): Promise<ReadonlyMap<string, Part>> {
  const read = async (from: number, bytes: number): Promise<Buffer> =>
    Buffer.concat((await (await storage.read(key, { from, to: from + bytes - 1 })).toArray()) as Buffer[]);
  const tailBytes = Math.min(size, ZIP_TAIL_BYTES);
  const end = findZipEnd(await read(size - tailBytes, tailBytes));
  const table = end?.wideAt === undefined ? end : readZipEnd64(await read(end.wideAt, ZIP_END64_BYTES));
  const entries = table && readZipTable(await read(table.at, table.bytes), table.count);
  if (!entries) throw new Error('The archive of point tiles is broken.');
  return new Map(
    entries.map(({ name, localAt, bytes }) => {
      // Written by us, without extra fields.
      const from = localAt + ZIP_LOCAL_BYTES + name.length;
      return [Buffer.from(name).toString(), { from, to: from + bytes - 1 }];
    }),
  );
}
