import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { terrainLimits, type HeightFile } from '@overflight/contract/map/terrain.ts';
import { receiveFile } from '../../platform/http/receive-file.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { readHeightFiles } from '../height-files-store.ts';
import { addHeightFile, type WantedFile } from './add-height-file.ts';

const TOO_LARGE = 'The file is larger than 4 GB. Cut it: gdalwarp -te west south east north in.tif out.tif';

/** Receives a file of heights as a stream; it is used only once it was whole, read on trial and stored. */
export async function uploadHeightFile(services: Services, wanted: WantedFile, body: Readable): Promise<HeightFile> {
  const isTaken = (await readHeightFiles(services)).some(({ file }) => file.id === wanted.id);
  if (isTaken) throw new Refused({ status: 409, code: 'taken', message: 'This file is there already.' });
  const draft = path.join(services.env.OVERFLIGHT_DATA, `.heights-${randomUUID()}`);
  try {
    await receiveFile(body, { file: draft, limitBytes: terrainLimits.fileBytes, tooLarge: TOO_LARGE });
    return await addHeightFile(services, wanted, draft);
  } finally {
    await fs.promises.rm(draft, { force: true });
  }
}
