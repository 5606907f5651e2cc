import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryFiles } from './scripts/repository-files.ts';

const root = import.meta.dirname;
const files = repositoryFiles().filter((file) => /\.tsx?$/.test(file) && file !== 'skips.test.ts');
const textOf = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const tests = files.filter((file) => /\.(test|e2e)\.tsx?$/.test(file));

/** From a skip to the end of its title. */
const SKIP = /\.(?:skipIf|runIf)\([^)]*\)[^`'"]*(?:`[^`]*`|'[^']*'|"[^"]*")/g;
const NAMED = /^\.skipIf\((\w+)\.isMissing\)[^`]*`[^`]*\$\{\1\.reason\}`$/;

describe('a test that is skipped', () => {
  it('says in its title what it needs', () => {
    const skips = tests.flatMap((file) => (textOf(file).match(SKIP) ?? []).map((skip) => ({ file, skip })));
    expect(skips.length).toBeGreaterThan(30);
    expect(skips.filter(({ skip }) => !NAMED.test(skip))).toEqual([]);
  });

  it('is not left out unseen', () => {
    const unseen = /^if \(.*\)\s*\{?\s*(?:it|test|describe|journey)\b/m;
    expect(tests.filter((file) => unseen.test(textOf(file)))).toEqual([]);
  });

  it('is never skipped for good', () => {
    const forGood = /\b(?:it|test|describe)\.(?:skip|todo|only)\b/;
    expect(tests.filter((file) => forGood.test(textOf(file)))).toEqual([]);
  });
});

it('one file alone knows what lies beside the repository', () => {
  const beside = ['..', 'shared', 'fixtures'].join('/');
  expect(files.filter((file) => textOf(file).includes(beside))).toEqual(['flight/testing/genuine-files.ts']);
});
