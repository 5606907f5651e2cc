import { describe, expect, it } from 'vitest';
import { aFacade, aPlan, aRoute, aStructureScan, at } from '../testing/sample-plan.ts';
import type { PlanMetadata, Segment } from '../plan/plan.ts';
import { structuresCrossed } from './structures-crossed.ts';

const scan = aStructureScan();
const { structureHeight } = scan.segmentMetadata;
const entering = (entranceAltitude: number) => ({
  ...scan,
  segmentMetadata: { ...scan.segmentMetadata, entranceAltitude },
});
/** On both sides of the tower. */
const [east, west] = [at(20, 40), at(-120, 10)];
const found = (position: number[], segments: Segment[], metadata: Partial<PlanMetadata> = {}) =>
  structuresCrossed({
    ...aPlan(segments, { altitude: structureHeight + 20, ...metadata }),
    homePoint: { position },
  }).map(({ number, text }) => `${number}: ${text}`);

const THROUGH = expect.stringMatching(/: The flight passes through the structure, no higher than its top/) as string;

describe('a scanned structure', () => {
  it.each([
    ['east', east],
    ['west', west],
  ])('FLY-13 is entered on the near side and never crossed, from the %s', (_, home) => {
    expect(found(home, [entering(structureHeight)])).toEqual([]);
    expect(found(home, [entering(structureHeight - 10)])).toEqual([]);
  });

  it.each([
    ['a route behind it', aRoute(at(-120, 10), at(-140, 10))],
    [
      'another scan behind it',
      { ...aStructureScan([at(-160, 0), at(-160, 20), at(-140, 20), at(-140, 0)]), segmentId: 's3' },
    ],
  ])('FLY-13 is not crossed on the way to %s, nor back home', (_, behind) => {
    expect(found(east, [entering(structureHeight - 10), behind as Segment])).toEqual([]);
  });

  it('is crossed between other segments, and reported by its own number', () => {
    const through = aRoute(at(-100, 10), at(0, 10));
    expect(found(west, [through, entering(structureHeight + 5)])).toEqual([THROUGH]);
    expect(found(west, [through, entering(structureHeight + 5)])[0]).toMatch(/^2:/);
  });

  it('is not checked where heights count from elsewhere', () => {
    const above = { altitudeMode: 'absolute', altitude: 900 } as const;
    expect(found(west, [aRoute(at(-100, 10), at(0, 10)), entering(structureHeight + 5)], above)).toEqual([
      expect.stringMatching(/not checked\.$/),
    ]);
  });
});

describe('a wall', () => {
  it.each([
    ['from behind it', at(20, -60), true],
    ['from its own side', at(20, 60), false],
  ])('that the flight comes to %s', (_, position, isCrossed) => {
    const plan = { ...aPlan([aFacade(undefined, { side: 'left' })], { altitude: 5 }), homePoint: { position } };
    expect(structuresCrossed(plan).map(({ isSure }) => isSure)).toEqual(isCrossed ? [true] : []);
  });
});
