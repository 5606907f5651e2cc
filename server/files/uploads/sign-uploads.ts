import * as contract from '@overflight/contract/plans/files.ts';
import { readPlan } from '../../plans/read-plan.ts';
import type { Signer } from '../../account/require-rights.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { beginUploads, type WantedFile } from './begin-uploads.ts';
import { tooManyParts } from '../file-refusals.ts';
import type { FileRow } from '../files-store.ts';
import { comesInParts, partCount, partRanges } from './part-sizes.ts';
import { requireParts } from './require-parts.ts';
import { requireQuota } from './quota.ts';
import { signAddress } from '../signed-address.ts';

/** A slow connection uploads some files in this time, and requests new URLs for the rest. */
const VALID_FOR_S = 6 * 60 * 60;
/** Parts go straight to a store that knows nothing of people: its addresses end soon, and are requested again. */
const DIRECT_VALID_FOR_S = 15 * 60;
/** Number of files checked in the store at the same time. */
const ASKED_AT_ONCE = 8;

type Wanted = { id: string; kind: string; files: readonly WantedFile[] };

/** Upload URLs of each file, and the parts that are already stored. */
export async function signUploads(services: Services, caller: Caller, wanted: Wanted): Promise<contract.Upload[]> {
  const { id, kind, files } = wanted;
  const place = { tenant: caller.tenant, id, kind };
  await readPlan(services, place, 'summary');
  if (files.reduce((sum, { size }) => sum + partCount(size), 0) > contract.fileCaps.partsAtOnce) throw tooManyParts();
  const rows = await services.db.transaction().execute(async (tx) => {
    const uploads = await beginUploads(tx, files, { place, by: caller.name, now: services.now() });
    const toCome = new Map(uploads.filter((row) => !isHere(row)).map((row) => [row.id, row]));
    await requireQuota(services, tx, { tenant: caller.tenant, rows: [...toCome.values()] });
    return uploads;
  });
  const uploads: contract.Upload[] = [];
  for (let from = 0; from < rows.length; from += ASKED_AT_ONCE)
    uploads.push(
      ...(await Promise.all(rows.slice(from, from + ASKED_AT_ONCE).map((row) => uploadOf(services, caller, row)))),
    );
  return uploads;
}

/** The same file may have been uploaded before under another date. */
const isHere = (row: FileRow): boolean => row.stored_at !== null || row.same_as !== null;

async function uploadOf(services: Services, signer: Signer, row: FileRow): Promise<contract.Upload> {
  const { id, plan_id, kind, name, size } = row;
  const until = services.now().getTime() + VALID_FOR_S * 1000;
  const params = { id: plan_id, kind, fileId: id };
  const claims = { signer, name, size, until };
  const url = signAddress(services, contract.putFile, { params, claims });
  const common = { fileName: name, size, url, expiresAt: new Date(until).toISOString() };
  if (isHere(row)) {
    const parts = partRanges(size).map((range) => ({ ...range, url, isStored: true }));
    return { ...common, fileId: row.same_as ?? id, isStored: true, parts };
  }
  if (!comesInParts(size)) {
    const parts = partRanges(size).map((range) => ({ ...range, url, isStored: false }));
    return { ...common, fileId: id, isStored: false, parts };
  }
  const { ref, stored } = await requireParts(services, row);
  const directUntil = new Date(services.now().getTime() + DIRECT_VALID_FOR_S * 1000).toISOString();
  let { expiresAt } = common;
  const parts = partRanges(size).map((range, part) => {
    const expiresInS = DIRECT_VALID_FOR_S;
    const direct = services.storage.signPart({ ref, part, size: range.to - range.from, expiresInS });
    if (direct !== undefined) expiresAt = directUntil;
    const url = direct ?? signAddress(services, contract.putPart, { params: { ...params, part }, claims });
    return { ...range, url, isStored: stored.has(part) };
  });
  return { ...common, expiresAt, fileId: id, isStored: false, parts };
}
