import { randomUUID } from 'node:crypto';
import * as contract from '@overflight/contract/plans/files.ts';
import { readPlan } from '../../plans/read-plan.ts';
import type { Signer } from '../../account/require-rights.ts';
import type { Services } from '../../platform/services.ts';
import { archiveEntries } from './archive-entries.ts';
import { fileNotFound } from '../file-refusals.ts';
import { storedOf } from '../files-store.ts';
import type { FilesPlace } from '../file-place.ts';
import { READ_VALID_FOR_S } from '../plan-file-of.ts';
import { signAddress } from '../signed-address.ts';
import { archiveLength } from './zip-archive.ts';

/** Stores the selection of files, because it may be too long for a URL. */
export async function signArchive(
  services: Services,
  signer: Signer,
  { fileIds, ...wantedPlace }: Omit<FilesPlace, 'tenant'> & { fileIds?: readonly string[] },
): Promise<{ url: string; bytes: number }> {
  const place = { ...wantedPlace, tenant: signer.tenant };
  await readPlan(services, place, 'summary');
  const wanted = fileIds && new Set(fileIds);
  const rows = (await storedOf(services, place)).filter(({ id }) => !wanted || wanted.has(id));
  if (rows.length === 0) throw fileNotFound();
  const archive = randomUUID();
  const expires_at = new Date(services.now().getTime() + READ_VALID_FOR_S * 1000);
  const file_ids = rows.map(({ id }) => id);
  await services.db.insertInto('file_archives').values({ id: archive, file_ids, expires_at }).execute();
  const bytes = archiveLength(archiveEntries(rows));
  const { id, kind } = place;
  const claims = { signer, name: archive, size: bytes, until: expires_at.getTime() };
  return { url: signAddress(services, contract.downloadFiles, { params: { id, kind }, claims }), bytes };
}
