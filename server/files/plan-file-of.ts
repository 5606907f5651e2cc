import * as contract from '@overflight/contract/plans/files.ts';
import type { Signer } from '../account/require-rights.ts';
import type { Services } from '../platform/services.ts';
import { isPhotoName } from './downloads/content-type-of.ts';
import type { StoredRow } from './files-store.ts';
import { signAddress } from './signed-address.ts';

/** Long enough to view a list and choose. */
export const READ_VALID_FOR_S = 30 * 60;

/** A file as returned by the API, with URLs valid for some minutes. */
export function planFileOf(services: Services, signer: Signer, row: StoredRow): contract.PlanFile {
  const { id, plan_id, kind, name, size, has_thumbnail, damage } = row;
  const until = services.now().getTime() + READ_VALID_FOR_S * 1000;
  const signed = { params: { id: plan_id, kind, fileId: id }, claims: { signer, name, size, until } };
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
    downloadUrl: signAddress(services, contract.readFile, signed),
    thumbnailUrl: has_thumbnail ? signAddress(services, contract.readThumbnail, signed) : null,
  };
}
