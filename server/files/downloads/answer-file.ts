import type { FastifyReply } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { fileNotFound } from '../file-refusals.ts';
import { findFile, isStored, type StoredRow } from '../files-store.ts';
import type { FilePlace } from '../file-place.ts';
import type { HttpExchange } from '../../platform/http/route.ts';
import { recordDownload } from './record-download.ts';
import { sendDirectly } from './send-directly.ts';

/** Sends a file of a plan, or the requested range of it. */
export async function answerFile(services: Services, place: FilePlace, http: HttpExchange): Promise<FastifyReply> {
  const row = await requireStored(services, place);
  await recordDownload(services, row.name, http.request);
  return sendDirectly(services, row, http);
}

/** The same for a photo among many that are looked at: no download for the audit trail. */
export async function showFile(services: Services, place: FilePlace, http: HttpExchange): Promise<FastifyReply> {
  return sendDirectly(services, await requireStored(services, place), http);
}

async function requireStored(services: Services, place: FilePlace): Promise<StoredRow> {
  const row = await findFile(services, place);
  if (!row || !isStored(row)) throw fileNotFound();
  return row;
}
