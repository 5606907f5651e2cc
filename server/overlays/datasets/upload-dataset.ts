import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { Readable } from 'node:stream';
import { overlayCaps, type DatasetAbout } from '@overflight/contract/map/overlays.ts';
import { receiveFile } from '../../platform/http/receive-file.ts';
import type { Services } from '../../platform/services.ts';
import { storeFile } from '../../platform/storage/store-file.ts';
import { incomingFolder, incomingPath } from '../overlays-folder.ts';
import { refuseName, refuseRunning } from './refuse-name.ts';
import { createRun } from '../runs/create-run.ts';
import { runAbout } from '../runs/run.ts';

type Upload = DatasetAbout & { id: string; fileName: string };

const TOO_LARGE = 'The file is too large.';

/** Receives a file as a stream; once it is stored, its import is queued, for any worker. */
export async function uploadDataset(services: Services, upload: Upload, body: Readable): Promise<void> {
  const { id, fileName, ...about } = upload;
  await refuseName(services, id, about.kind);
  await refuseRunning(services, id);
  await fs.promises.mkdir(incomingFolder(services), { recursive: true });
  const draft = incomingPath(services, randomUUID());
  try {
    await receiveFile(body, { file: draft, limitBytes: overlayCaps.fileBytes, tooLarge: TOO_LARGE });
    const file = await storeFile(services.storage, draft);
    await createRun(services, { dataset: id, about: runAbout(about), source: fileName, file }).catch(async (error) => {
      await services.storage.remove(file.key);
      throw error;
    });
  } finally {
    await fs.promises.rm(draft, { force: true });
  }
}
