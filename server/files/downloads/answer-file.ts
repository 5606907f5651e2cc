import type { FastifyReply } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { contentTypeOf } from './content-type-of.ts';
import { dispositionOf } from './disposition-of.ts';
import { fileNotFound } from '../file-refusals.ts';
import { findFile, isStored } from '../files-store.ts';
import type { FilePlace } from '../file-place.ts';
import type { HttpExchange } from '../../platform/http/route.ts';
import { sendStored } from './send-stored.ts';

/** Sends a file of a plan, or the requested range of it. */
export async function answerFile(services: Services, place: FilePlace, http: HttpExchange): Promise<FastifyReply> {
  const row = await findFile(services, place);
  if (!row || !isStored(row)) throw fileNotFound();
  const headers = { 'content-type': contentTypeOf(row.name), 'content-disposition': dispositionOf(row.name) };
  return sendStored(services, { ...row, headers }, http);
}
