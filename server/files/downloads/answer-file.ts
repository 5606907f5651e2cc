import type { FastifyReply } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { contentTypeOf } from './content-type-of.ts';
import { dispositionOf } from './disposition-of.ts';
import { fileNotFound } from '../file-refusals.ts';
import { findFile, isStored } from '../files-store.ts';
import type { FilePlace } from '../file-place.ts';
import { sendStored, type Http } from './send-stored.ts';

/** Sends a file of a plan, or the requested range of it. */
export async function answerFile(services: Services, place: FilePlace, http: Http): Promise<FastifyReply> {
  const row = await findFile(services, place);
  if (!row || !isStored(row)) throw fileNotFound();
  const headers = { 'content-type': contentTypeOf(row.name), 'content-disposition': dispositionOf(row.name) };
  return sendStored(services, { ...row, headers }, http);
}
