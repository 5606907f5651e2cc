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

/** The available decision about a photo; null if it is unreadable. */
export function photoOffer({ check, decision }: PlanFile): 'Use anyway' | 'Leave out' | null {
  if (!check || check.verdict === 'unusable') return null;
  return isPhotoUsed({ check, decision }) ? 'Leave out' : 'Use anyway';
}

/** Uses photos that their check leaves out, one after the other. */
export async function decideToUse(queries: QueryClient, planId: string, photos: readonly PlanFile[]): Promise<void> {
  try {
    for (const { fileId } of photos)
      await makeCall(decidePhoto, { params: { id: planId, kind: DEFAULT_FILE_KIND, fileId }, body: { use: true } });
  } catch (error) {
    showError(error);
  } finally {
    await queries.invalidateQueries({ queryKey: filesKey(planId) });
  }
}

/** Overrides the check, or reverts to it; the list is refetched in either case. */
export async function toggleDecision(queries: QueryClient, planId: string, file: PlanFile): Promise<void> {
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
