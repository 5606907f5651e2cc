import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { OpenFile } from '../downloads/open-stored-file.ts';

/** Runs a function on a file in place, or on a temporary copy of it. */
export async function withFileOnDisk<Found>(
  { path: known, read }: Pick<OpenFile, 'path' | 'read'>,
  work: (file: string) => Promise<Found>,
): Promise<Found> {
  if (known !== undefined) return work(known);
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'overflight-photo-'));
  try {
    const copy = path.join(folder, 'photo');
    await pipeline(await read(), createWriteStream(copy));
    return await work(copy);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}
