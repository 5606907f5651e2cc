import type { FastifyReply } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { fileNotFound } from '../file-refusals.ts';
import { findFile, isStored } from '../files-store.ts';
import type { FilePlace } from '../file-place.ts';
import type { HttpExchange } from '../../platform/http/route.ts';
import { sendDirectly } from './send-directly.ts';

/** Sends a file of a plan, or the requested range of it. */
export async function answerFile(services: Services, place: FilePlace, http: HttpExchange): Promise<FastifyReply> {
  const row = await findFile(services, place);
  if (!row || !isStored(row)) throw fileNotFound();
  return sendDirectly(services, row, http);
}
