import { DEFAULT_FILE_KIND, deleteFile, type PlanFile } from '@overflight/contract/plans/files.ts';
import type { QueryClient } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { showError } from '../platform/show-error.ts';
import { filesKey } from './use-files.ts';

/** Deletes a file; the list is refetched in either case. */
export async function removeFile(
  queries: QueryClient,
  planId: string,
  { fileId }: Pick<PlanFile, 'fileId'>,
): Promise<void> {
  try {
    await makeCall(deleteFile, { params: { id: planId, kind: DEFAULT_FILE_KIND, fileId } });
  } catch (error) {
    showError(error);
  } finally {
    await queries.invalidateQueries({ queryKey: filesKey(planId) });
  }
}
