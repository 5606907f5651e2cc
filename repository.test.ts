import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { missingEntries } from './scripts/complete-lockfile.ts';

const root = import.meta.dirname;
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const isText = (file: string) => /\.(ts|tsx|mjs|js|json|md|css|html|yml|svg)$|^\.[a-z]/.test(file);

describe('the repository', () => {
  it('names no registry host in the lockfile', () => {
    const lock = fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8');
    expect(lock).not.toMatch(/"resolved": *"http/);
  });

  it("locks every platform's packages, or npm ci would refuse the lockfile (mend: node scripts/complete-lockfile.ts)", () => {
    const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
      packages: Parameters<typeof missingEntries>[0];
    };
    expect(Object.keys(missingEntries(lock.packages))).toEqual([]);
  });

  it('holds no path of a developer machine', () => {
    const paths = new RegExp(['/wo' + 'rk/', '/ro' + 'ot/', '/home/[a-z]+/'].join('|'));
    const found = tracked.filter((file) => isText(file) && paths.test(fs.readFileSync(path.join(root, file), 'utf8')));
    expect(found).toEqual([]);
  });

  it('describes in ARCHITECTURE only folders that exist', () => {
    const text = fs.readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
    const folders = [...text.matchAll(/^\s*([a-z0-9/-]+)\/ {2,}/gm)].map(([, folder]) => folder ?? '');
    expect(folders.length).toBeGreaterThan(5);
    expect(folders.filter((folder) => !fs.existsSync(path.join(root, folder)))).toEqual([]);
  });

  it('documents every setting in the README, and no other', () => {
    const env = fs.readFileSync(path.join(root, 'server/platform/env.ts'), 'utf8');
    const read = [...env.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name ?? '');
    const readme = fs.readFileSync(path.join(root, 'README.md'), 'utf8');
    const documented = [...readme.matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name]) => name ?? '');
    expect(documented.toSorted()).toEqual(read.toSorted());
  });

  it('carries one version everywhere', () => {
    const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    expect(fs.readFileSync(path.join(root, 'contract/version.ts'), 'utf8')).toContain(`'${version}'`);
    expect(fs.readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')).toContain(`## ${version}`);
  });
});
