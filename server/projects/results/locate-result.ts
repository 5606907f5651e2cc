import * as contract from '@overflight/contract/projects/projects.ts';
import { contentTypeOf } from '../../files/downloads/content-type-of.ts';
import { READ_VALID_FOR_S } from '../../files/plan-file-of.ts';
import { signAddress } from '../../files/signed-address.ts';
import { notFound } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { requireProject, type ProjectKey } from '../projects-store.ts';
import { resultFiles } from './result-files.ts';

type Named = { timestamp: string; folder: string; fileName: string };

/** Presigns one result file for some minutes. */
export async function locateResult(
  services: Services,
  key: ProjectKey,
  { timestamp, folder, fileName }: Named,
): Promise<{ fileUrl: string }> {
  await requireProject(services, key);
  const files = await resultFiles(services, { key, of: { timestamp }, folder });
  const file = files.find(({ name }) => name === fileName);
  if (!file) throw notFound('This file');
  const { id, name, size } = file;
  const read = { key: file.key, fileName: name, contentType: contentTypeOf(name), expiresInS: READ_VALID_FOR_S };
  const until = services.now().getTime() + READ_VALID_FOR_S * 1000;
  const signed = { params: { processId: key.id, fileId: id }, claims: { tenant: key.tenant, name, size, until } };
  return { fileUrl: services.storage.signRead(read) ?? signAddress(services, contract.readResultFile, signed) };
}
