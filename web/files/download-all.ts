import { DEFAULT_FILE_KIND, signDownload } from '@overflight/contract/plans/files.ts';
import { makeCall } from '../platform/calls/api-client.ts';

/** Downloads all files of a plan in one archive. */
export async function downloadAll(planId: string): Promise<void> {
  const { url } = await makeCall(signDownload, { params: { id: planId, kind: DEFAULT_FILE_KIND }, body: {} });
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
