import fs from 'node:fs';
import path from 'node:path';

/** Photos of a real flight, kept beside the repository; tests run from its root. */
const FOLDER = '../shared/fixtures/photos/images';

export const areGenuinePhotosHere = fs.existsSync(FOLDER);

/** The paths of the photos, in the order in which they were taken. */
export function genuinePhotos(): string[] {
  if (!areGenuinePhotosHere) return [];
  return fs.readdirSync(FOLDER).map((name) => path.resolve(FOLDER, name));
}
