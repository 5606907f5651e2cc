import fs from 'node:fs';
import path from 'node:path';
import { genuine, genuinePath } from '@overflight/flight/testing/genuine-files.ts';

/** Paths of the photos of a real flight, in the order in which they were taken; empty if not available. */
export function genuinePhotos(): string[] {
  if (genuine.isMissing) return [];
  const folder = genuinePath('photos/images');
  return fs.readdirSync(folder).map((name) => path.resolve(folder, name));
}
