import type { FastifyReply } from 'fastify';
import type { Selectable } from 'kysely';
import * as contract from '@overflight/contract/projects.ts';
import { contentTypeOf } from '../files/content-type-of.ts';
import { dispositionOf } from '../files/disposition-of.ts';
import { READ_WORKS_FOR_S } from '../files/plan-file-of.ts';
import { sendArchive, type ArchivedFile } from '../files/send-archive.ts';
import { sendStored, type Http } from '../files/send-stored.ts';
import { signAddress } from '../files/signed-address.ts';
import { archiveLength } from '../files/zip-archive.ts';
import type { ProjectFilesTable } from '../platform/db/project-tables.ts';
import { notFound } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';
import { requireProject, type ProjectKey } from './projects-store.ts';

type ResultFile = Selectable<ProjectFilesTable> & { finished_at: Date | null };
type OfRun = { runId: string } | { timestamp: string };
type Wanted = { key: ProjectKey; of: OfRun; folder?: string };

/** Files of one run of a project; those without a folder are nobody's but the viewer's. */
async function resultFiles({ db }: Services, { key, of, folder }: Wanted): Promise<ResultFile[]> {
  const all = db
    .selectFrom('project_files')
    .innerJoin('project_runs', 'project_runs.id', 'project_files.run_id')
    .innerJoin('projects', 'projects.id', 'project_files.project_id')
    .selectAll('project_files')
    .select('project_runs.finished_at')
    .where('projects.tenant', '=', key.tenant)
    .where('projects.id', '=', key.id)
    .where('folder', '!=', '')
    .orderBy('project_files.name');
  const ofRun =
    'runId' in of
      ? all.where('run_id', '=', of.runId)
      : all.where('project_runs.finished_at', '=', new Date(of.timestamp));
  return (folder === undefined ? ofRun : ofRun.where('folder', '=', folder)).execute();
}

type Named = { timestamp: string; folder: string };

/** Where one file of the results can be fetched for some minutes. */
export async function locateResult(
  services: Services,
  key: ProjectKey,
  { timestamp, folder, fileName }: Named & { fileName: string },
): Promise<{ fileUrl: string }> {
  await requireProject(services, key);
  const files = await resultFiles(services, { key, of: { timestamp }, folder });
  const file = files.find(({ name }) => name === fileName);
  if (!file) throw notFound('This file');
  const { id, name, size } = file;
  const read = { key: file.key, fileName: name, contentType: contentTypeOf(name), expiresInS: READ_WORKS_FOR_S };
  const signed = { params: { processId: key.id, fileId: id }, claims: claimsOf(services, { key, name, size }) };
  return { fileUrl: services.storage.signRead(read) ?? signAddress(services, contract.readResultFile, signed) };
}

function claimsOf({ now }: Services, { key, name, size }: { key: ProjectKey; name: string; size: number }) {
  return { tenant: key.tenant, name, size, until: now().getTime() + READ_WORKS_FOR_S * 1000 };
}

/** The same of a whole folder, in one archive. */
export async function signResultFolder(
  services: Services,
  key: ProjectKey,
  { timestamp, folder }: Named,
): Promise<{ url: string; bytes: number }> {
  await requireProject(services, key);
  const files = await resultFiles(services, { key, of: { timestamp }, folder });
  const [first] = files;
  if (!first) throw notFound('This folder');
  const bytes = archiveLength(files.map(archived));
  const params = { processId: key.id, runId: first.run_id, folder };
  const claims = claimsOf(services, { key, name: folder, size: bytes });
  return { url: signAddress(services, contract.readResultFolder, { params, claims }), bytes };
}

const archived = ({ key, name, size, finished_at }: ResultFile): ArchivedFile => ({
  key,
  name,
  size,
  modifiedAt: finished_at ?? new Date(0),
});

export async function answerResultFile(
  services: Services,
  { key, fileId }: { key: ProjectKey; fileId: string },
  http: Http,
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
  const headers = { 'content-type': contentTypeOf(file.name), 'content-disposition': dispositionOf(file.name) };
  return sendStored(services, { ...file, headers }, http);
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
