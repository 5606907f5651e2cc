import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Services } from '../../platform/services.ts';
import { EngineFailure, type EngineRun } from '../engines/engine.ts';
import type { JournalPhoto } from './run-journal.ts';
import type { SourcePhoto } from '../photos-of-project.ts';

const FOLDER = 'photos';
/** Leaves room for a number and the draft suffix. */
const [BASE_CHARACTERS, ENDING_CHARACTERS] = [150, 20];

/** Unique names for the photos of a run; memory cards reuse names per folder. */
export function assignNames(photos: readonly SourcePhoto[], folder: string): JournalPhoto[] {
  const taken = new Set<string>();
  return photos.map(({ id, plan_id, name, widthPx, heightPx, position, altitudeM, takenAt, band, shot }) => {
    const unique = uniqueName(shortened(name.replaceAll(/[^\w.-]+/g, '_').replace(/^[.-]+/, '_')), taken);
    taken.add(unique.toLowerCase());
    const place = path.join(folder, FOLDER, unique);
    const ofShot = { ...(band && { band }), ...(shot !== undefined && { shot }) };
    return {
      name: unique,
      path: place,
      widthPx,
      heightPx,
      position,
      altitudeM,
      ...(takenAt !== null && { takenAt }),
      ...ofShot,
      fileId: id,
      planId: plan_id,
    };
  });
}

function shortened(name: string): string {
  const { name: base, ext } = path.parse(name);
  return base.slice(0, BASE_CHARACTERS) + ext.slice(0, ENDING_CHARACTERS);
}

function uniqueName(name: string, taken: ReadonlySet<string>): string {
  const { name: base, ext } = path.parse(name);
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${base}_${number}${ext}`;
    if (!taken.has(tried.toLowerCase())) return tried;
  }
}

/** Fetches the photos into the run folder, where they stay even if their plan is deleted. */
export async function fetchPhotos(
  services: Services,
  photos: readonly JournalPhoto[],
  run: Pick<EngineRun, 'signal' | 'progress' | 'folder'>,
): Promise<void> {
  await fs.mkdir(path.join(run.folder, FOLDER), { recursive: true });
  const ids = photos.map(({ fileId }) => fileId);
  const rows = await services.db.selectFrom('files').select(['id', 'key']).where('id', 'in', ids).execute();
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  for (const [index, photo] of photos.entries()) {
    run.signal.throwIfAborted();
    const key = keys.get(photo.fileId);
    if (!key) throw new EngineFailure('data', ['Some photos were deleted meanwhile. Retry with those that are left.']);
    if (!(await isThere(photo.path))) await fetchPhoto(services, { key, to: photo.path, signal: run.signal });
    run.progress((index + 1) / photos.length);
  }
}

const isThere = (file: string): Promise<boolean> =>
  fs.access(file).then(
    () => true,
    () => false,
  );

type Fetching = { key: string; to: string; signal: AbortSignal };

async function fetchPhoto({ storage }: Services, { key, to, signal }: Fetching): Promise<void> {
  const draft = `${to}.draft`;
  await fs.rm(draft, { force: true });
  const from = storage.pathOf(key);
  if (from !== undefined) {
    // A hard link costs nothing; across disks it takes a copy.
    await fs.link(from, draft).catch(() => fs.copyFile(from, draft));
  } else {
    await pipeline(await storage.read(key), createWriteStream(draft, { flush: true }), { signal });
  }
  await fs.rename(draft, to);
}
