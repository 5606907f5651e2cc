import { readdirSync, readFileSync } from 'node:fs';
import { decodeUtf8 } from '../formats/decode-utf8.ts';
import type { FixtureFile } from './genuine-files.ts';

/** Synthetic files in the formats of third-party tools; tests run from the root of the repository. */
const MADE_UP = 'flight/testing/made-up';

export function madeUpFile(name: string): FixtureFile {
  const bytes = new Uint8Array(readFileSync(`${MADE_UP}/${name}`));
  return { name, bytes, text: decodeUtf8(bytes) };
}

export const madeUpFiles = (folder: string): FixtureFile[] =>
  readdirSync(`${MADE_UP}/${folder}`).map((name) => madeUpFile(`${folder}/${name}`));
