import * as contract from '@overflight/contract/projects/projects.ts';
import { READ_VALID_FOR_S } from '../../files/plan-file-of.ts';
import { signAddress } from '../../files/signed-address.ts';
import { archiveLength } from '../../files/downloads/zip-archive.ts';
import { notFound } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { requireProject, type ProjectKey } from '../projects-store.ts';
import { archived, archivedInFolder, resultFiles } from './result-files.ts';

type Sign = { url: string; bytes: number };
type Named = { timestamp: string; folder: string };

/** Presigns a result folder as one archive for some minutes. */
export async function signResultFolder(
  services: Services,
  key: ProjectKey,
  { timestamp, folder }: Named,
): Promise<Sign> {
  await requireProject(services, key);
  const files = await resultFiles(services, { key, of: { timestamp }, folder });
  const [first] = files;
  if (!first) throw notFound('This folder');
  const bytes = archiveLength(files.map(archived));
  const params = { processId: key.id, runId: first.run_id, folder };
  const until = services.now().getTime() + READ_VALID_FOR_S * 1000;
  const claims = { tenant: key.tenant, name: folder, size: bytes, until };
  return { url: signAddress(services, contract.readResultFolder, { params, claims }), bytes };
}

/** The same for all results of a run. */
export async function signAllResults(
  services: Services,
  key: ProjectKey,
  { timestamp }: Pick<Named, 'timestamp'>,
): Promise<Sign> {
  const { name } = await requireProject(services, key);
  const files = await resultFiles(services, { key, of: { timestamp } });
  const [first] = files;
  if (!first) throw notFound('These results');
  const bytes = archiveLength(files.map(archivedInFolder));
  const params = { processId: key.id, runId: first.run_id };
  const until = services.now().getTime() + READ_VALID_FOR_S * 1000;
  const claims = { tenant: key.tenant, name, size: bytes, until };
  return { url: signAddress(services, contract.readAllResults, { params, claims }), bytes };
}
