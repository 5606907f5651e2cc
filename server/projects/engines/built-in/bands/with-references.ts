import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { splitBands } from '../../../../files/photos/split-bands.ts';
import type { EngineRun, RunPhoto } from '../../engine.ts';
import { inRun, makeAtomically } from '../run-folder.ts';

/** The run as the stages see it: photos that cameras are found with, and the photos of single bands beside them. */
export async function withReferences(run: EngineRun): Promise<EngineRun> {
  const { references, bands } = splitBands(run.photos);
  if (bands.length === 0) return run;
  const photos: RunPhoto[] = [];
  for (const photo of references) photos.push(photo.band ? await asPicture(run, photo) : photo);
  return { ...run, photos, bands };
}

/** COLMAP and our drawing look at 8 bits: a copy that shows what is in the band. Its metadata stays in the original. */
async function asPicture(run: EngineRun, photo: RunPhoto): Promise<RunPhoto> {
  const copy = path.join(inRun(run, 'bands'), 'references', `${photo.name}.jpg`);
  const isThere = await fs.access(copy).then(
    () => true,
    () => false,
  );
  if (!isThere)
    await makeAtomically(copy, async (draft) => {
      const picture = sharp(photo.path, { limitInputPixels: false, pages: 1 }).normalise().toColourspace('srgb');
      await picture.jpeg({ quality: 95 }).toFile(draft);
    });
  return { ...photo, path: copy, original: photo.path };
}
