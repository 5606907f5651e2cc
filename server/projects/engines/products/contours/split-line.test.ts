import { expect, it } from 'vitest';
import { splitLine } from './split-line.ts';

/** A line to the east with a point every metre. */
const line = (metres: number) => Array.from({ length: metres + 1 }, (_, x) => [x, 0, 160]);
const partsOf = (metres: number, isAt: (x: number) => boolean | null) =>
  splitLine(line(metres), { isAt: (x) => isAt(x), reach: 5 }).map(
    ({ is, points }) => `${is} ${points[0]?.[0]}–${points.at(-1)?.[0]}`,
  );

it('MODEL-04 a contour is cut where it passes from measured ground to filled', () => {
  expect(partsOf(60, (x) => x < 30)).toEqual(['true 0–30', 'false 30–60']);
  expect(partsOf(60, () => null)).toEqual(['null 0–60']);
});

it('MODEL-04 holes of a mask that are shorter than what is measured around do not cut it', () => {
  expect(partsOf(60, (x) => x % 7 > 2)).toEqual(['true 0–60']);
  expect(partsOf(60, (x) => x % 7 < 2)).toEqual(['false 0–60']);
});

it('MODEL-04 a short contour is filled if less than half of its length was measured', () => {
  expect(partsOf(8, (x) => x < 3)).toEqual(['false 0–8']);
  expect(partsOf(8, (x) => x < 5)).toEqual(['true 0–8']);
});
