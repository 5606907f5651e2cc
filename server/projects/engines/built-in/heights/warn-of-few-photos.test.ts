import { expect, it } from 'vitest';
import { testRun } from '../testing/engine-run.ts';
import { warnOfFewPhotos } from './warn-of-few-photos.ts';

it.each<[share: number, warnings: unknown[]]>([
  [0.05, []],
  [0.2, []],
  [0.275, [expect.stringMatching(/^Only two photos see 28 % of what was measured, mostly at the rim of the flight: /)]],
  [Number.NaN, []],
])('MODEL-03 a run tells if two photos only see much of what was measured: %d', (share, warnings) => {
  const run = testRun('', []);
  warnOfFewPhotos(run, share);
  expect(run.warnings).toEqual(warnings);
});
