import { destination } from '@overflight/flight/geo/destination.ts';
import { fromUtm, toUtm, utmCodeOf } from '@overflight/flight/geo/planes/utm.ts';
import { describe, expect, it } from 'vitest';
import { figuresOf } from './measurement-figures.ts';
import { figureLines } from './measurement-texts.ts';

const place: [number, number] = [-92.0, 46.84];
const unknown = [null, null];

describe('measurements', () => {
  it('are ground distances anywhere in the UTM zone', () => {
    // WGS 84: one second of latitude at 46.84° is 30.8796 m.
    const second: [number, number] = [place[0], place[1] + 1 / 3600];
    for (const lng of [-95.9, -93, -90.1]) {
      const points: [number, number][] = [
        [lng, place[1]],
        [lng, second[1]],
      ];
      expect(figuresOf({ kind: 'distance', points, heights: unknown }).lengthM).toBeCloseTo(30.8796, 2);
    }
  });

  it('have horizontal distance, slope distance and rise; the latter need heights', () => {
    const code = utmCodeOf(place);
    const [east, north] = toUtm(place, code);
    const other = fromUtm([east + 30, north], code);
    const heights = [100, 140];
    const figures = figuresOf({ kind: 'distance', points: [place, other], heights });
    expect(figures.lengthM).toBeCloseTo(30, 1);
    expect(figures.slopeM).toBeCloseTo(50, 1);
    expect(figures.riseM).toBe(40);
    expect(figuresOf({ kind: 'height', points: [place, other], heights: [100, null] })).toMatchObject({
      slopeM: null,
      riseM: null,
    });
    expect(figureLines('height', { ...figures, riseM: null }, 'metric')[0]).toBe('Height unknown');
    expect(figureLines('height', figures, 'metric')[0]).toBe('40.00 m high');
    expect(figureLines('height', { ...figures, riseM: -4.09 }, 'imperial')[0]).toBe('13.42 ft lower');
  });

  it('of an area have its size and perimeter', () => {
    const code = utmCodeOf(place);
    const [east, north] = toUtm(place, code);
    const points = [
      [0, 0],
      [40, 0],
      [40, 30],
      [0, 30],
    ].map(([x = 0, y = 0]) => fromUtm([east + x, north + y], code));
    const { areaM2, lengthM } = figuresOf({ kind: 'area', points, heights: [] });
    expect(areaM2).toBeCloseTo(1200, -1);
    expect(lengthM).toBeCloseTo(140, 0);
    expect(
      figureLines('area', { areaM2: 25_000, lengthM: 700, slopeM: null, riseM: null, isOnGround: true }, 'metric')[0],
    ).toBe('2.500 ha');
  });

  it('agree with spherical distances within 0.5 % in every direction', () => {
    for (const bearing of [0, 45, 90, 200]) {
      const [lng = 0, lat = 0] = destination(place, { azimuthDeg: bearing, distanceM: 100 });
      const { lengthM } = figuresOf({ kind: 'distance', points: [place, [lng, lat]], heights: unknown });
      expect(Math.abs(lengthM - 100)).toBeLessThan(0.5);
    }
  });
});

it('PROC-14 lengths and areas are those at the height of the points', () => {
  const points: [number, number][] = [place, [place[0] + 0.001, place[1]], [place[0] + 0.001, place[1] + 0.001]];
  const at = (heights: (number | null)[]) => figuresOf({ kind: 'area', points, heights });
  const [sea, high] = [at([0, 0, 0]), at([1600, null, 1600])];
  // 1600 m above a sphere of the earth's size.
  expect(high.lengthM / sea.lengthM).toBeCloseTo(1 + 1600 / 6_371_000, 7);
  expect((high.areaM2 ?? 0) / (sea.areaM2 ?? 1)).toBeCloseTo((1 + 1600 / 6_371_000) ** 2, 7);
  expect([high.isOnGround, at([null, null, null]).isOnGround]).toEqual([true, false]);
});
