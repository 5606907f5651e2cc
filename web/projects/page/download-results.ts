import { locateResult, signAllResults, signResultFolder } from '@overflight/contract/projects/projects.ts';
import { makeCall } from '../../platform/calls/api-client.ts';
import { downloadInTurn } from './download-in-turn.ts';

/** A folder of the results of one run. */
export type FolderAddress = { processId: string; timestamp: string; folder: string };

export function downloadFiles({ processId, ...inRun }: FolderAddress, fileNames: readonly string[]): Promise<void> {
  return downloadInTurn(fileNames, {
    locate: async (fileName) =>
      (await makeCall(locateResult, { params: { processId }, query: { ...inRun, fileName } })).fileUrl,
    save: download,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
}

/** Downloads a folder as zip. */
export async function downloadFolder({ processId, ...body }: FolderAddress): Promise<void> {
  const { url } = await makeCall(signResultFolder, { params: { processId }, body });
  download(url, `${body.folder}.zip`);
}

/** Downloads all results of a run as zip. */
export async function downloadAllResults({ processId, timestamp }: Omit<FolderAddress, 'folder'>): Promise<void> {
  const { url } = await makeCall(signAllResults, { params: { processId }, body: { timestamp } });
  download(url, 'results.zip');
}

function download(address: string, fileName: string): void {
  Object.assign(document.createElement('a'), { href: address, download: fileName }).click();
}
