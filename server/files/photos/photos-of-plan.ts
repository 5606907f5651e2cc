import { isPhotoUsed, type PhotoCheck, type PhotoDecision } from '@overflight/contract/plans/files.ts';
import type { Services } from '../../platform/services.ts';
import { isPhotoName } from '../downloads/content-type-of.ts';
import type { FilesPlace } from '../file-place.ts';
import { storedOf } from '../files-store.ts';
import { currentChecks } from './current-checks.ts';

export type PhotoOfPlan = { id: string; name: string; check: PhotoCheck | null; isUsed: boolean };

/** The photos of a plan with their checks; null until they are checked. */
export async function photosOfPlan(
  services: Services,
  place: FilesPlace & { planVersion: number },
): Promise<PhotoOfPlan[]> {
  const rows = await currentChecks(services, place, await storedOf(services, place));
  return rows.flatMap((row) => {
    const check = (row.check ?? null) as PhotoCheck | null;
    if (check === null && (row.checked_at !== null || !isPhotoName(row.name))) return [];
    const decision = (row.decision ?? null) as PhotoDecision | null;
    return [{ id: row.id, name: row.name, check, isUsed: check !== null && isPhotoUsed({ check, decision }) }];
  });
}
