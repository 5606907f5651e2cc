import * as contract from '@overflight/contract/projects/projects.ts';
import { READ_VALID_FOR_S } from '../../files/plan-file-of.ts';
import { signAddress } from '../../files/signed-address.ts';
import { archiveLength } from '../../files/downloads/zip-archive.ts';
import { notFound } from '../../platform/http/refused.ts';
import type { Signer } from '../../account/require-rights.ts';
import type { Services } from '../../platform/services.ts';
import { requireProject } from '../projects-store.ts';
import { archived, archivedInFolder, resultFiles } from './result-files.ts';

/** A project of the signer's tenant. */
export type SignedKey = { signer: Signer; id: string };

type Sign = { url: string; bytes: number };
type Named = { timestamp: string; folder: string };

/** Presigns a result folder as one archive for some minutes. */
export async function signResultFolder(
  services: Services,
  { signer, id }: SignedKey,
  { timestamp, folder }: Named,
): Promise<Sign> {
  const key = { tenant: signer.tenant, id };
  await requireProject(services, key);
  const files = await resultFiles(services, { key, of: { timestamp }, folder });
  const [first] = files;
  if (!first) throw notFound('This folder');
  const bytes = archiveLength(files.map(archived));
  const params = { processId: key.id, runId: first.run_id, folder };
  const until = services.now().getTime() + READ_VALID_FOR_S * 1000;
  const claims = { signer, name: folder, size: bytes, until };
  return { url: signAddress(services, contract.readResultFolder, { params, claims }), bytes };
}

/** The same for all results of a run. */
export async function signAllResults(
  services: Services,
  { signer, id }: SignedKey,
  { timestamp }: Pick<Named, 'timestamp'>,
): Promise<Sign> {
  const key = { tenant: signer.tenant, id };
  const { name } = await requireProject(services, key);
  const files = await resultFiles(services, { key, of: { timestamp } });
  const [first] = files;
  if (!first) throw notFound('These results');
  const bytes = archiveLength(files.map(archivedInFolder));
  const params = { processId: key.id, runId: first.run_id };
  const until = services.now().getTime() + READ_VALID_FOR_S * 1000;
  const claims = { signer, name, size: bytes, until };
  return { url: signAddress(services, contract.readAllResults, { params, claims }), bytes };
}
