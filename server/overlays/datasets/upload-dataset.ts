import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { Readable } from 'node:stream';
import { overlayCaps, type DatasetAbout } from '@overflight/contract/map/overlays.ts';
import { receiveFile } from '../../platform/http/receive-file.ts';
import type { Services } from '../../platform/services.ts';
import { incomingFolder, incomingPath, syncFolder } from '../overlays-folder.ts';
import { refuseName, refuseRunning } from './refuse-name.ts';
import { createRun } from '../runs/create-run.ts';
import { runAbout } from '../runs/run.ts';

type Upload = DatasetAbout & { id: string; fileName: string };

const TOO_LARGE = 'The file is too large.';

/** Receives a file as a stream; once it is on disk, its import is queued. */
export async function uploadDataset(services: Services, upload: Upload, body: Readable): Promise<void> {
  const { id, fileName, ...about } = upload;
  await refuseName(services, id, about.kind);
  await refuseRunning(services, id);
  await fs.promises.mkdir(incomingFolder(services), { recursive: true });
  const file = randomUUID();
  const target = { file: incomingPath(services, file), limitBytes: overlayCaps.fileBytes, tooLarge: TOO_LARGE };
  try {
    await receiveFile(body, target);
    await syncFolder(incomingFolder(services));
    await createRun(services, { dataset: id, about: runAbout(about), source: fileName, file });
  } catch (error) {
    await fs.promises.rm(target.file, { force: true });
    throw error;
  }
}
