import type { FastifyRequest } from 'fastify';
import { recordEvent } from '../../platform/audit/record-event.ts';
import type { Services } from '../../platform/services.ts';

/** One event for a download, not one for each of its ranges. */
export async function recordDownload({ db }: Services, name: string, { headers }: FastifyRequest): Promise<void> {
  const range = headers.range ?? 'bytes=0-';
  if (range.startsWith('bytes=0-')) await recordEvent(db, { kind: 'file-downloaded', subject: name });
}
