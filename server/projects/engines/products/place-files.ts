import path from 'node:path';
import type { ProductFile } from './outcome.ts';

/** A list of results in the making, and where the next one is written: a file that is asked for again is the same one. */
export function placeFiles(folder: string) {
  const files: ProductFile[] = [];
  const place = (inFolder: string, name: string): string => {
    const file = { folder: inFolder, name, path: path.join(folder, name) };
    if (!files.some((each) => each.folder === inFolder && each.name === name)) files.push(file);
    return file.path;
  };
  return { files, place };
}
