import {
  decidePhoto,
  DEFAULT_FILE_KIND,
  isPhotoUsed,
  isUsedByCheck,
  type PlanFile,
} from '@overflight/contract/plans/files.ts';
import type { QueryClient } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { showError } from '../platform/show-error.ts';
import { filesKey } from './use-files.ts';

/** What can be decided about a photo now; nothing where it cannot be read. */
export function photoOffer({ check, decision }: PlanFile): 'Use anyway' | 'Leave out' | null {
  if (!check || check.verdict === 'unusable') return null;
  return isPhotoUsed({ check, decision }) ? 'Leave out' : 'Use anyway';
}

/** Turns the verdict over, or back; the list is read again, whatever came of it. */
export async function turnVerdict(queries: QueryClient, planId: string, file: PlanFile): Promise<void> {
  const { fileId, check } = file;
  if (!check) return;
  const wanted = photoOffer(file) === 'Use anyway';
  const use = wanted === isUsedByCheck(check) ? null : wanted;
  try {
    await makeCall(decidePhoto, { params: { id: planId, kind: DEFAULT_FILE_KIND, fileId }, body: { use } });
  } catch (error) {
    showError(error);
  } finally {
    await queries.invalidateQueries({ queryKey: filesKey(planId) });
  }
}
