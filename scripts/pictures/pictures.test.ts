import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryFiles } from '../repository-files.ts';
import { MAX_BYTES } from './picture-list.ts';

const root = path.resolve(import.meta.dirname, '../..');
const texts = repositoryFiles().filter((file) => /^(README|docs\/.+)\.md$/.test(file));
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

/** Markdown pictures, and those of `<img>` and `<source>`; from the repository's root. */
function picturesIn(file: string): string[] {
  const named = [...read(file).matchAll(/!\[[^\]]*\]\(([^)\s]+)\)|\bsrc(?:set)?="([^"\s]+)"/g)];
  const local = named.map(([, markdown, html]) => markdown ?? html ?? '').filter((name) => !name.includes('://'));
  return local.map((name) => path.join(path.dirname(file), name));
}

const shown = [...new Set(texts.flatMap(picturesIn))];

describe('the pictures of README and guides', () => {
  it('exist, and are small', () => {
    expect(shown.length).toBeGreaterThan(2);
    const bytes = (file: string) => fs.statSync(path.join(root, file), { throwIfNoEntry: false })?.size ?? Infinity;
    expect(shown.filter((file) => bytes(file) > MAX_BYTES)).toEqual([]);
  });

  it('are all in use, and light ones have a dark one', () => {
    const kept = repositoryFiles().filter((file) => /^docs\/(pictures|images)\//.test(file));
    expect(kept.filter((file) => !shown.includes(file))).toEqual([]);
    const light = shown.filter((file) => file.endsWith('-light.webp'));
    expect(light.filter((file) => !shown.includes(file.replace('-light', '-dark')))).toEqual([]);
  });
});
