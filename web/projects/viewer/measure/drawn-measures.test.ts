import { expect, it } from 'vitest';
import { aScene } from '../testing/a-scene.ts';
import { drawnMeasures, keptMeasures } from './drawn-measures.ts';

const scene = aScene();
type Kept = (typeof scene.measurements)[number];
const kept = (label: string, runId: string | null): Kept => ({
  measurementId: scene.runId,
  kind: 'distance',
  label,
  points: [
    [9, 47.85],
    [9.0001, 47.85],
  ],
  heights: [410, 411],
  coordinates: null,
  filled: [null, null],
  grid: null,
  zero: null,
  runId,
  measuredOn: null,
  model: null,
  createdAt: scene.finishedAt,
  createdBy: 'Ada Pilot',
});
const measured = aScene({
  measurements: [kept('now', scene.runId), kept('before', scene.processId), kept('unknown', null)],
});

it('PROC-14 what was measured on other runs is drawn only if that is wanted, and differently', () => {
  const drawn = (showsOtherRuns: boolean) =>
    keptMeasures(measured, showsOtherRuns).map(({ label, isOther }) => [label, isOther]);
  expect(drawn(false)).toEqual([['now', false]]);
  expect(drawn(true)).toEqual([
    ['now', false],
    ['before', true],
    ['unknown', true],
  ]);
  const lines = drawnMeasures(keptMeasures(measured, true)).features.filter(
    ({ geometry }) => geometry.type === 'LineString',
  );
  expect(lines.map(({ properties }) => properties?.['isOther'])).toEqual([false, true, true]);
});
