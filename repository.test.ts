import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  entriesWithEngines,
  missingEntries,
  missingPromisedBinaries,
  type Packages,
} from './scripts/complete-lockfile.ts';
import { repositoryFiles } from './scripts/repository-files.ts';

const root = import.meta.dirname;
const tracked = repositoryFiles();
const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Packages };
const isText = (file: string) => /\.(ts|tsx|mjs|js|json|md|css|html|yml|svg)$|^\.[a-z]/.test(file);

const promisedPlatforms = (names: readonly string[]) =>
  ['arm64', 'x64'].filter((cpu) => names.some((name) => new RegExp(`linux-${cpu}(-gnu)?$`).test(name)));

describe('the repository', () => {
  it('names no registry host in the lockfile', () => {
    const lock = fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8');
    expect(lock).not.toMatch(/"resolved": *"http/);
  });

  it("locks every platform's packages, or npm ci would refuse the lockfile (mend: node scripts/complete-lockfile.ts)", () => {
    expect(Object.keys(missingEntries(lock.packages))).toEqual([]);
  });

  it('locks the binaries of Linux x64 and ARM64 with their hash, for every package with native parts', () => {
    expect(missingPromisedBinaries(lock.packages)).toEqual([]);
    // Packages of one platform may depend on further packages of that platform alone.
    const natives = Object.entries(lock.packages).filter(
      ([, { os, optionalDependencies = {} }]) =>
        !os && Object.keys(optionalDependencies).some((name) => /\blinux\b/.test(name)),
    );
    expect(natives.length).toBeGreaterThan(8);
    for (const [place, { optionalDependencies = {} }] of natives)
      expect({ place, platforms: promisedPlatforms(Object.keys(optionalDependencies)) }).toEqual({
        place,
        platforms: ['arm64', 'x64'],
      });
  });

  it('never takes a hashless entry for a binary it promises', () => {
    const names = ['@x/binding-linux-arm64-gnu', '@x/binding-linux-x64-gnu', '@x/binding-linux-x64-musl'];
    const x = { version: '1.0.0', optionalDependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])) };
    const hashless = { version: '1.0.0', os: ['linux'], cpu: ['x64'], libc: ['glibc'] };
    expect(missingPromisedBinaries({ 'node_modules/x': x, 'node_modules/@x/binding-linux-x64-gnu': hashless })).toEqual(
      ['node_modules/@x/binding-linux-x64-gnu 1.0.0', 'node_modules/@x/binding-linux-arm64-gnu 1.0.0'],
    );
  });

  it('installs without a word on the promised Node 20: no engines but our own, every install script decided', () => {
    expect(entriesWithEngines(lock.packages)).toEqual([]);
    const { allowScripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      allowScripts: Record<string, boolean>;
    };
    const scripted = Object.entries(lock.packages).flatMap(([place, { hasInstallScript }]) =>
      hasInstallScript ? [place.replace('node_modules/', '')] : [],
    );
    expect(Object.keys(allowScripts).toSorted()).toEqual(scripted.toSorted());
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

  it('names every folder in ARCHITECTURE, and has none that cannot be taken in at a glance', () => {
    const text = fs.readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
    const inTiers = tracked.filter((file) => /^(flight|contract|server|web|e2e|bench|scripts)\/.+\//.test(file));
    const counts = new Map<string, number>();
    for (const file of inTiers) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
    const isListed = (folder: string) =>
      /(^|\/)(testing|public)(\/|$)/.test(folder) || text.includes(`${path.basename(folder)}/`);
    expect([...counts.keys()].filter((folder) => !isListed(folder))).toEqual([]);
    const isGrowing = (folder: string) => folder.endsWith('/migrations');
    expect([...counts].filter(([folder, count]) => count > 22 && !isGrowing(folder))).toEqual([]);
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
