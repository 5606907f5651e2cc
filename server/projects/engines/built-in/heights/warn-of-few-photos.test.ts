import { expect, it } from 'vitest';
import { testRun } from '../testing/engine-run.ts';
import { warnOfFewPhotos } from './warn-of-few-photos.ts';

it.each<[share: number, told: RegExp | null]>([
  [0.05, null],
  [0.2, null],
  [0.275, /^Only two photos see 28 % of what was measured, mostly at the rim of the flight: no third one checks /],
  [Number.NaN, null],
])('MODEL-03 a run tells if two photos only see much of what was measured: %d', (share, told) => {
  const run = testRun('', []);
  warnOfFewPhotos(run, share);
  expect(run.warnings).toHaveLength(told ? 1 : 0);
  if (told) expect(run.warnings[0]).toMatch(told);
});
