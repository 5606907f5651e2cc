import * as contract from '@overflight/contract/projects/projects.ts';
import { READ_VALID_FOR_S } from '../../files/plan-file-of.ts';
import { signAddress } from '../../files/signed-address.ts';
import { notFound } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { requireProject } from '../projects-store.ts';
import type { SignedKey } from './sign-result-folder.ts';
import { resultFiles } from './result-files.ts';

type Named = { timestamp: string; folder: string; fileName: string };

/** Presigns one result file for some minutes. */
export async function locateResult(
  services: Services,
  { signer, id: processId }: SignedKey,
  { timestamp, folder, fileName }: Named,
): Promise<{ fileUrl: string }> {
  const key = { tenant: signer.tenant, id: processId };
  await requireProject(services, key);
  const files = await resultFiles(services, { key, of: { timestamp }, folder });
  const file = files.find(({ name }) => name === fileName);
  if (!file) throw notFound('This file');
  const { id, name, size } = file;
  const until = services.now().getTime() + READ_VALID_FOR_S * 1000;
  const signed = { params: { processId, fileId: id }, claims: { signer, name, size, until } };
  return { fileUrl: signAddress(services, contract.readResultFile, signed) };
}
