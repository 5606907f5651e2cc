import * as contract from '@overflight/contract/projects.ts';
import { READ_WORKS_FOR_S } from '../files/plan-file-of.ts';
import { signAddress } from '../files/signed-address.ts';
import { archiveLength } from '../files/zip-archive.ts';
import { notFound } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';
import { requireProject, type ProjectKey } from './projects-store.ts';
import { archived, resultFiles } from './result-files.ts';

type Named = { timestamp: string; folder: string };

/** Where a folder of the results can be fetched for some minutes, in one archive. */
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
  const until = services.now().getTime() + READ_WORKS_FOR_S * 1000;
  const claims = { tenant: key.tenant, name: folder, size: bytes, until };
  return { url: signAddress(services, contract.readResultFolder, { params, claims }), bytes };
}
