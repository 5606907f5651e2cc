import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import type { Services } from '../platform/services.ts';
import { PLAYLIST } from './ffmpeg-arguments.ts';
import { gatewayFile } from './gateway.ts';
import { requireViewer } from './sessions.ts';
import { sessionNotFound } from './video-refusals.ts';

/** A playlist changes every second; a segment never does. */
const headersOf = (file: string) =>
  file === PLAYLIST
    ? { 'content-type': 'application/vnd.apple.mpegurl', 'cache-control': 'no-store' }
    : { 'content-type': 'video/mp4', 'cache-control': 'private, max-age=60' };

/** Serves a gateway file to the holder of a session. */
export async function answerVideo(
  services: Services,
  { id, file }: { id: string; file: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { stream } = await requireViewer(services, id);
  if (stream.kind !== 'gateway') throw sessionNotFound();
  const place = await gatewayFile(services, stream, file);
  const bytes = await fs.stat(place).then(
    ({ size }) => size,
    () => undefined,
  );
  if (bytes === undefined) throw sessionNotFound();
  return reply.headers({ ...headersOf(file), 'content-length': bytes }).send(createReadStream(place));
}
