import { expect, it } from 'vitest';
import { aptFailure } from './apt-failure.ts';

/** Output of apt 2.6. */
const noNames = "W: Failed to fetch http://mirror.example/debian/dists/bookworm/InRelease  Could not resolve 'x'\n";
const unknown = 'E: Unable to locate package colmap\n';
const locked = 'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 10968 (apt-get)\n';

it.each([
  ['a lock', { update: '', install: locked }, 'Another program is installing packages'],
  ['a lock on the lists', { update: locked, install: unknown }, 'Another program is installing packages'],
  ['no network, no lists', { update: noNames, install: unknown }, 'The package server cannot be reached'],
  ['no network, old lists', { update: noNames, install: noNames }, 'The package server cannot be reached'],
  ['no such package', { update: '', install: unknown }, 'do not have it'],
  ['a full disk', { update: '', install: "E: You don't have enough free space in /var\n" }, 'The disk is full'],
  ['a dpkg cut off', { update: '', install: "E: dpkg was interrupted, you must run 'x'\n" }, 'dpkg --configure -a'],
])('tells %s in a sentence', (_, said, sentence) => {
  expect(aptFailure(said)).toContain(sentence);
});

it('repeats unknown errors, and does not blame lists of another source', () => {
  const install = 'Reading …\nE: Unable to correct problems, you have held broken packages.\n';
  expect(aptFailure({ update: noNames, install })).toBe(
    'apt-get reported: Unable to correct problems, you have held broken packages.',
  );
  expect(aptFailure({ update: '', install: '' })).toBe('apt-get reported: nothing');
});
