import { describe, expect, it } from 'vitest';
import { wrapLongitude } from '../geo/angle.ts';
import { aPlan, aRoute } from '../testing/sample-plan.ts';
import { fenceFindings } from './fence-findings.ts';
import { fenceNotes } from './fence-notes.ts';

/** Three corners around a position, latitude first as in plan files. */
const triangle = (lng: number, lat: number, sizeDeg: number) => [
  [lat - sizeDeg, wrapLongitude(lng - sizeDeg)],
  [lat - sizeDeg, wrapLongitude(lng + sizeDeg)],
  [lat + 2 * sizeDeg, lng],
];
type Fence = { inclusion: boolean; polygon: number[][] };
const planWith = (polygons: Fence[], ...route: [number, number][]) => ({
  ...aPlan([aRoute(...route)]),
  homePoint: { position: route[0] ?? [0, 0] },
  keptFromImport: { document: { geoFence: { polygons, circles: [] } }, items: [], segments: [] },
});
const textsOf = (plan: ReturnType<typeof planWith>) => fenceFindings(plan).map(({ text }) => text);

describe('fences of an imported plan', () => {
  it.each([0, 179.999, -180])('are kept to or not, at %d° of longitude', (lng) => {
    const keepOut = { inclusion: false, polygon: triangle(lng, 0, 0.001) };
    const stayIn = { inclusion: true, polygon: triangle(lng, 0, 0.01) };
    expect(textsOf(planWith([keepOut, stayIn], [lng - 0.002, 0], [lng - 0.002, 0.002]))).toEqual([]);
    expect(textsOf(planWith([stayIn, keepOut], [lng - 0.002, 0], [lng + 0.002, 0]))).toEqual([
      'The flight enters fence 2.',
    ]);
    expect(textsOf(planWith([keepOut, stayIn], [lng - 0.002, 0], [lng - 0.002, 0.05]))).toEqual([
      'The flight leaves fence 2.',
    ]);
  });

  it('count the way back home, and a flight that never was inside', () => {
    const keepOut = { inclusion: false, polygon: triangle(0, 0, 0.001) };
    expect(textsOf(planWith([keepOut], [-0.01, 0], [0, 0.02], [0.01, 0]))).toEqual(['The flight enters fence 1.']);
    const stayIn = { inclusion: true, polygon: triangle(5, 0, 0.001) };
    expect(textsOf(planWith([stayIn], [0, 0], [0.01, 0]))).toEqual(['The flight leaves fence 1.']);
  });
});

it('FLY-12 a file tells that it holds no fences, and what the flight does to them', () => {
  const keepOut = { inclusion: false, polygon: triangle(0, 0, 0.001) };
  const plan = planWith([keepOut], [-0.01, 0], [0, 0.02], [0.01, 0]);
  expect(fenceNotes(plan, 'qgc')).toEqual(['The flight enters fence 1.']);
  expect(fenceNotes(plan, 'wpml-fly')).toEqual([
    'Fences and rally points are not in this file: the aircraft does not know them.',
    'The flight enters fence 1.',
  ]);
  expect(fenceNotes(planWith([], [0, 0], [0.01, 0]), 'wpml-fly')).toEqual([]);
});
