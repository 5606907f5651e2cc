import fs from 'node:fs';
import path from 'node:path';
import type { Services } from '../../platform/services.ts';
import { isMissing } from '../../platform/storage/damage-of.ts';
import { fetchStored } from '../../platform/storage/fetch-stored.ts';
import { Altered } from '../../platform/storage/verified-bytes.ts';
import { BrokenFile } from '../import/broken-file.ts';
import { incomingPath } from '../overlays-folder.ts';
import type { LeasedImport } from './run.ts';

/** Where the uploaded file of a run is on this machine; from a remote store it is fetched into the run's folder. */
export async function uploadedFile(services: Services, run: LeasedImport, folder: string): Promise<string> {
  const { storage } = services;
  const place = run.bytes ? storage.pathOf(run.bytes.key) : incomingPath(services, run.file ?? '');
  if (place !== undefined) {
    if (!fs.existsSync(place)) throw new BrokenFile('The file is no longer there.');
    return place;
  }
  const fetched = path.join(folder, 'file');
  if (run.bytes && !fs.existsSync(fetched))
    await fetchStored(storage, run.bytes, { file: fetched }).catch((error: unknown) => {
      if (isMissing(error)) throw new BrokenFile('The file is no longer there.');
      if (error instanceof Altered) throw new BrokenFile('The file was altered in the store.');
      throw error;
    });
  return fetched;
}
