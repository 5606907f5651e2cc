import { HeightCheck } from '@overflight/contract/plans/checks.ts';
import { describe, expect, it } from 'vitest';
import { chartShapes } from './chart-shapes.ts';
import { niceTicks } from './nice-ticks.ts';
import { placeText } from './place-text.ts';
import { markedPoints, pointAt } from './profile-point.ts';
import type { ProfilePoint } from './profile-of.ts';

const point = (distanceM: number, groundM: number | null, flightM: number | null): ProfilePoint => ({
  position: [8 + distanceM / 100_000, 47],
  distanceM,
  groundM,
  flightM,
});
const limit = { ruleId: 'eu', limitMeters: 120 };
const found = { ...limit, why: null, highest: null, structure: null, path: [] };
const check = HeightCheck.parse({
  flightPlanId: 'p1',
  lengthMeters: 400,
  stretches: [{ ...found, kind: 'too-high', fromMeters: 80, toMeters: 120 }],
  limits: [
    { ...limit, fromMeters: 0, toMeters: 250 },
    { ...limit, limitMeters: 60, ruleId: 'cell', fromMeters: 250, toMeters: 400 },
  ],
  rules: [],
});
const points = [
  point(0, 400, 400),
  point(0, 400, 500),
  point(100, 370, 500),
  point(200, 490, 500),
  point(300, null, 500),
  point(400, 400, 500),
];
const texts = { height: (metres: number) => `${metres} m`, distance: (metres: number) => `${metres / 1000} km` };

describe('a place along the flight', () => {
  it('TERR-06 has the limit of the place, and is marked where it is broken, too low or unknown', () => {
    const marked = markedPoints(points, check);
    expect(marked.map(({ mark }) => mark)).toEqual(['none', 'none', 'high', 'low', 'unknown', 'none']);
    expect(marked.map(({ limitM }) => limitM)).toEqual([120, 120, 120, 120, 60, 60]);
    expect(markedPoints(points, undefined).map(({ limitM }) => limitM)).toEqual(points.map(() => null));
  });

  it('is marked where the flight is below the ground', () => {
    expect(markedPoints([point(0, 400, 400), point(10, 520, 500)], check).map(({ mark }) => mark)).toEqual([
      'none',
      'hit',
    ]);
  });

  it('TERR-06 is told between two samples: distance, ground, flight, height above ground and limit', () => {
    const marked = markedPoints(points, check);
    const place = pointAt(marked, 50);
    expect(place).toMatchObject({ distanceM: 50, groundM: 385, flightM: 500 });
    expect(place?.position[0]).toBeCloseTo(8.0005, 6);
    expect(place && placeText(place, texts)).toBe(
      '0.05 km into the flight, ground 385 m, flight 500 m, 115 m above ground, limit 120 m',
    );
    const unknown = pointAt(marked, 300);
    expect(unknown && placeText(unknown, texts)).toBe('0.3 km into the flight, no heights, flight 500 m, limit 60 m');
    expect(pointAt(marked, 9999)?.distanceM).toBe(400);
    expect(pointAt([], 10)).toBeNull();
  });

  it('is placed across the antimeridian', () => {
    const [before, after] = [point(0, 1, 2), point(100, 1, 2)].map((one, at) => ({
      ...one,
      position: [at === 0 ? 179.999 : -179.997, 0],
    }));
    const place = pointAt(markedPoints([before!, after!], undefined), 50);
    expect(place?.position[0]).toBeCloseTo(-179.999, 6);
  });
});

describe('the chart', () => {
  it('TERR-06 has room for the limit, colours broken stretches, and leaves gaps where no heights are known', () => {
    const chart = chartShapes(markedPoints(points, check));
    expect(chart).toMatchObject({ lowM: 370, highM: 610, lengthM: 400 });
    expect(chart?.gaps).toEqual([{ from: 0.5, to: 1 }]);
    expect(chart?.marked.map(({ mark }) => mark)).toEqual(['high', 'low']);
    expect(chart?.ceiling.match(/M/g)).toHaveLength(2);
    expect(chartShapes([])).toBeNull();
  });

  it('keeps the highest and the lowest of thousands of points', () => {
    const many = Array.from({ length: 4000 }, (_, at) => point(at, 400, at === 1234 ? 700 : at === 2345 ? 390 : 500));
    const { flight, lowM, highM } = chartShapes(markedPoints(many, undefined))!;
    expect([lowM, highM]).toEqual([390, 700]);
    expect(flight.match(/L/g)?.length).toBeLessThan(1100);
  });

  it('is labelled with round numbers', () => {
    expect(niceTicks(370, 610, 3)).toEqual([400, 500, 600]);
    expect(niceTicks(0, 1, 4)).toEqual([0, 0.5, 1]);
  });
});
