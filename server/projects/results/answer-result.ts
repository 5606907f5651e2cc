import type { FastifyReply } from 'fastify';
import { recordDownload } from '../../files/downloads/record-download.ts';
import { sendArchive } from '../../files/downloads/send-archive.ts';
import { sendDirectly } from '../../files/downloads/send-directly.ts';
import { notFound } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { requireProject, type ProjectKey } from '../projects-store.ts';
import type { HttpExchange } from '../../platform/http/route.ts';
import { isPreview } from './preview-of.ts';
import { archived, archivedInFolder, resultFiles } from './result-files.ts';

export async function answerResultFile(
  services: Services,
  { key, fileId }: { key: ProjectKey; fileId: string },
  http: HttpExchange,
): Promise<FastifyReply> {
  const file = await services.db
    .selectFrom('project_files')
    .innerJoin('projects', 'projects.id', 'project_files.project_id')
    .selectAll('project_files')
    .where('projects.tenant', '=', key.tenant)
    .where('projects.id', '=', key.id)
    .where('project_files.id', '=', fileId)
    .executeTakeFirst();
  if (!file) throw notFound('This file');
  if (!isPreview(file)) await recordDownload(services, file.name, http.request);
  return sendDirectly(services, file, http);
}

export async function answerResultFolder(
  services: Services,
  { key, runId, folder }: { key: ProjectKey; runId: string; folder: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name } = await requireProject(services, key);
  const files = await resultFiles(services, { key, of: { runId }, folder });
  if (files.length === 0) throw notFound('This folder');
  return sendArchive(services, { name: `${name} ${folder}.zip`, files: files.map(archived) }, reply);
}

export async function answerAllResults(
  services: Services,
  { key, runId }: { key: ProjectKey; runId: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name } = await requireProject(services, key);
  const files = await resultFiles(services, { key, of: { runId } });
  if (files.length === 0) throw notFound('These results');
  return sendArchive(services, { name: `${name}.zip`, files: files.map(archivedInFolder) }, reply);
}
