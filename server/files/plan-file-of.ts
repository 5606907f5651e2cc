import * as contract from '@overflight/contract/plans/files.ts';
import type { Services } from '../platform/services.ts';
import { contentTypeOf, isPhotoName } from './downloads/content-type-of.ts';
import type { StoredRow } from './files-store.ts';
import { signAddress } from './signed-address.ts';

/** Long enough to view a list and choose. */
export const READ_VALID_FOR_S = 30 * 60;

/** A file as returned by the API, with URLs valid for some minutes. */
export function planFileOf(services: Services, row: StoredRow): contract.PlanFile {
  const { id, tenant, plan_id, kind, name, size, key, has_thumbnail, damage } = row;
  const until = services.now().getTime() + READ_VALID_FOR_S * 1000;
  const signed = { params: { id: plan_id, kind, fileId: id }, claims: { tenant, name, size, until } };
  const read = { key, fileName: name, contentType: contentTypeOf(name), expiresInS: READ_VALID_FOR_S };
  return {
    fileId: id,
    name,
    size,
    kind,
    sha256: row.sha256,
    uploadedAt: row.stored_at.toISOString(),
    uploadedBy: row.uploaded_by,
    check: (row.check ?? null) as contract.PhotoCheck | null,
    decision: (row.decision ?? null) as contract.PhotoDecision | null,
    damage,
    isBeingChecked: row.checked_at === null && isPhotoName(name),
    // A damaged file is answered by us, with a text that people understand.
    downloadUrl:
      (damage === null ? services.storage.signRead(read) : undefined) ??
      signAddress(services, contract.readFile, signed),
    thumbnailUrl: has_thumbnail ? signAddress(services, contract.readThumbnail, signed) : null,
  };
}
