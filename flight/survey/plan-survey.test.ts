import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { distanceM } from '../geo/distance-m.ts';
import { localPlane, type Point } from '../geo/planes/local-plane.ts';
import { pathLengthM } from '../geo/path-length-m.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { photoCount, photoCountWithTurns, photoPositions } from './photos.ts';
import { planSurvey, type SurveyPlan } from './plan-survey.ts';
import type { SurveySettings, Transect } from './survey-settings.ts';

const settings: SurveySettings = {
  spacingM: 20,
  orientationDeg: 0,
  turnaroundM: 0,
  entryLocation: 0,
  additionalLines: 0,
  everySecondLineFirst: false,
};

const { toPosition, toPoint } = localPlane([8, 47]);
const ring = (...corners: [number, number][]): Position[] => corners.map(([x, y]) => toPosition({ x, y }));
const box = (west: number, south: number, size: number, height = size): [number, number][] => [
  [west, south],
  [west, south + height],
  [west + size, south + height],
  [west + size, south],
];
/** Its first line lies 5 m inside its west side. */
const field = [ring(...box(0, 0, 200, 230))];
const uShape = [ring([0, 0], [300, 0], [300, 330], [200, 330], [200, 100], [100, 100], [100, 330], [0, 330])];
const withHole = [ring(...box(0, 0, 300, 330)), ring(...box(100, 100, 100))];

/** A bar with this many teeth of this height. */
const zigzag = (count: number, height: number): [number, number][] => [
  ...Array.from({ length: count }, (_, i): [number, number] => [i / 10, i % 2 ? height : 0]),
  [count / 10, -10],
  [0, -10],
];

function plan(area: Position[][], edit: Partial<SurveySettings> = {}): SurveyPlan {
  const survey = planSurvey(area, { ...settings, ...edit });
  if (!survey.ok) throw new Error(survey.reason);
  return survey;
}
/** Metres east and north, rounded for readable paths. */
const inMetres = (path: readonly Position[]) =>
  path.map(toPoint).map(({ x, y }): [number, number] => [Math.round(x) + 0, Math.round(y) + 0]);

describe('what cannot be flown says why', () => {
  it.each([
    ['no area', [], {}, /three different points/],
    ['two points', [ring([0, 0], [1, 1])], {}, /three different points/],
    ['an outline that crosses itself', [ring([0, 0], [9, 9], [9, 0], [0, 9])], {}, /crosses/],
    ['a hole outside', [...field, ring(...box(900, 0, 9))], {}, /hole lies outside/],
    ['more corners than anyone draws', [ring(...zigzag(20_001, 1))], {}, /more than 20000 corners/],
    ['more pieces than anyone flies', [ring(...zigzag(9000, 1000))], { orientationDeg: 90 }, /winds too much/],
    [
      'more lines than anyone flies',
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ],
      ],
      { spacingM: 1 },
      /too close/,
    ],
  ] as [string, Position[][], Partial<SurveySettings>, RegExp][])('%s', (_name, area, edit, reason) => {
    expect(planSurvey(area, { ...settings, ...edit })).toMatchObject({
      ok: false,
      reason: expect.stringMatching(reason),
    });
  });
});

it('answers, and never throws or hangs, whatever it is given', () => {
  const random = seededRandom(21);
  const odd = [0, -0, 1e-9, 89.95, -90, 180, -180, 1e-300, NaN, Infinity, 47, 47.0001];
  const pick = () => odd[Math.floor(random() * odd.length)] as number;
  const near = () => 47 + Math.round(random() * 6) / 1e4;
  for (let round = 0; round < 3000; round++) {
    const corners = Math.floor(random() * 9);
    const coordinate = random() < 0.3 ? pick : near;
    const area = Array.from({ length: Math.floor(random() * 3) }, () =>
      Array.from({ length: corners }, () => [coordinate(), coordinate()]),
    );
    const survey = planSurvey(area, {
      ...settings,
      spacingM: random() < 0.3 ? pick() : 5 + random() * 30,
      orientationDeg: random() < 0.3 ? pick() : random() * 360,
      turnaroundM: random() * 20 - 5,
      additionalLines: Math.floor(random() * 4) - 1,
      everySecondLineFirst: random() < 0.5,
      generation: random() < 0.5 ? 'A' : 'B',
    });
    const numbers = survey.ok ? [survey.distanceM, survey.areaM2, ...survey.path.flat()] : [0];
    expect({ area, isFinite: numbers.every(Number.isFinite) }).toEqual({ area, isFinite: true });
  }
});

describe('a field', () => {
  it('GEO-04 is flown in lines of the asked spacing, back and forth', () => {
    const { transects, areaM2, distanceM: flownM, path } = plan(field);
    expect(transects).toHaveLength(10);
    for (const [i, [from, to]] of transects.entries()) {
      expect(distanceM(from, to)).toBeCloseTo(230, 2);
      expect(toPoint(to).y < toPoint(from).y).toBe(i % 2 === 0);
      expect(toPoint(from).x).toBeCloseTo(5 + 20 * i, 3);
    }
    expect(areaM2).toBeCloseTo(46_000, 0);
    expect(flownM).toBeCloseTo(pathLengthM(path), 9);
    expect(flownM).toBeCloseTo(10 * 230 + 9 * 20, 1);
  });

  it('GEO-04 turns after the turnaround, and at once where that is 0 or less', () => {
    const { path } = plan(field, { turnaroundM: 15 });
    expect(inMetres(path.slice(0, 4)).map(([, y]) => y)).toEqual([245, 230, 0, -15]);
    expect(plan(field, { turnaroundM: -3 }).path).toEqual(plan(field).path);
  });

  it('GEO-04 begins at the corner of its entry location', () => {
    const start = (entryLocation: 0 | 1 | 2 | 3) => inMetres(plan(field, { entryLocation }).path)[0] ?? [NaN, NaN];
    const [first, otherSide, otherEnd, opposite] = [start(0), start(1), start(2), start(3)];
    expect(first).toEqual([5, 230]);
    expect(otherSide).toEqual([185, 230]);
    expect(otherEnd).toEqual([5, 0]);
    expect(opposite).toEqual([185, 0]);
  });

  it('GEO-04 is flown across after a quarter turn; half a turn changes nothing', () => {
    const across = plan(field, { orientationDeg: 90 });
    for (const [from, to] of across.transects) expect(Math.abs(toPoint(from).y - toPoint(to).y)).toBeLessThan(0.01);
    expect(inMetres(plan(field, { orientationDeg: 180 }).path)).toEqual(inMetres(plan(field).path));
  });

  it('GEO-04 has additional lines on both sides', () => {
    const [plain, more] = [plan(field), plan(field, { additionalLines: 2 })];
    expect(more.transects).toHaveLength(plain.transects.length + 4);
    const xs = more.transects.map(([from]) => toPoint(from).x);
    const [least, most] = [Math.min(...xs), Math.max(...xs)];
    expect(most - least).toBeCloseTo(13 * 20, 2);
    expect(more.areaM2).toBe(plain.areaM2);
  });

  it('GEO-04 is flown out on every second line and back on the others with the even toggle', () => {
    const order = plan(field, { everySecondLineFirst: true }).transects.map(([from]) => toPoint(from).x);
    const line = order.map((x) => Math.round((x - Math.min(...order)) / 20));
    expect(line).toEqual([0, 2, 4, 6, 8, 9, 7, 5, 3, 1]);
  });

  it('GEO-04 gets one line through its middle when the spacing is below 1', () => {
    for (const spacingM of [0.99, 0, -5, Number.NaN]) {
      const { transects } = plan(field, { spacingM });
      expect(transects).toHaveLength(1);
      expect(toPoint((transects[0] as Transect)[0]).x).toBeCloseTo(100, 2);
    }
  });

  it('GEO-04 gets one line through its middle when it is narrower than the spacing', () => {
    expect(plan(field, { spacingM: 500 }).transects).toHaveLength(1);
    const sliver = [ring([0, 0], [300, 310], [310, 300])];
    expect(plan(sliver, { spacingM: 100, orientationDeg: 135 }).transects.length).toBeGreaterThan(0);
  });

  it('may be closed by a repeated first point', () => {
    const [outer = []] = field;
    expect(plan([[...outer, outer[0] as Position]]).path).toEqual(plan(field).path);
  });

  it('GEO-04 is spaced true on the ellipsoid in generation B, at every latitude', () => {
    for (const lat of [0, 30, 60, 80])
      for (const orientationDeg of [0, 90]) {
        const plane = localPlane([179.999, lat], 'B');
        const area = [box(0, 0, 400).map(([x, y]) => plane.toPosition({ x, y }))];
        const { transects } = plan(area, { generation: 'B', orientationDeg });
        const places = transects.map(([from]) => plane.toPoint(from)).map(({ x, y }) => (orientationDeg === 0 ? x : y));
        for (const [i, place] of places.slice(1).entries())
          expect(Math.abs(place - (places[i] as number)) / 20).toBeCloseTo(1, 5);
      }
  });
});

describe('an area that is not convex', () => {
  it('GEO-04 splits the lines of a U laid across it and never flies over the gap', () => {
    const { transects, path } = plan(uShape, { orientationDeg: 90 });
    const lengths = transects.map(([from, to]) => Math.round(distanceM(from, to)));
    expect(new Set(lengths)).toEqual(new Set([300, 100]));
    expect(path.map(toPoint).filter(({ x, y }) => x > 101 && x < 199 && y > 101)).toEqual([]);
  });

  it('GEO-04 flies a U little farther than its lines are long', () => {
    for (const orientationDeg of [0, 30, 45, 90]) {
      const { transects, distanceM: flownM } = plan(uShape, { orientationDeg });
      const linesM = transects.reduce((sum, [from, to]) => sum + distanceM(from, to), 0);
      const turnsM = transects.length * 20;
      expect(flownM).toBeLessThan(linesM + 1.5 * turnsM + 700);
    }
  });

  it('GEO-04 goes around a hole, turnarounds included', () => {
    for (const orientationDeg of [0, 20, 90])
      for (const turnaroundM of [0, 25]) {
        const { path } = plan(withHole, { orientationDeg, turnaroundM });
        const points = path.map(toPoint);
        for (const [i, to] of points.slice(1).entries())
          for (let share = 0; share <= 1; share += 0.05) {
            const from = points[i] as Point;
            const [x, y] = [from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)];
            expect(x > 100.001 && x < 199.999 && y > 100.001 && y < 199.999).toBe(false);
          }
      }
  });

  it('GEO-04 covers what is beside a hole on every line', () => {
    const { transects, areaM2 } = plan(withHole);
    expect(areaM2).toBeCloseTo(89_000, -1);
    const linesM = transects.reduce((sum, [from, to]) => sum + distanceM(from, to), 0);
    expect(linesM).toBeCloseTo(10 * 330 + 5 * 230, 0);
  });

  it('GEO-04 begins where a convex one would', () => {
    for (const entryLocation of [0, 1, 2, 3] as const) {
      const dented = [ring([0, 0], [0, 230], [100, 229], [200, 230], [200, 0])];
      const [plain, other] = [plan(field, { entryLocation }), plan(dented, { entryLocation })];
      expect(inMetres(other.path)[0]).toEqual(inMetres(plain.path)[0]);
      expect(other.transects).toHaveLength(plain.transects.length);
    }
  });

  it('GEO-04 has additional lines and the even toggle too', () => {
    const { transects } = plan(uShape, { additionalLines: 1, everySecondLineFirst: true });
    const plain = plan(uShape);
    expect(transects).toHaveLength(plain.transects.length + 2);
    const xs = transects.map(([from]) => toPoint(from).x);
    expect(Math.min(...xs)).toBeLessThan(0);
    expect(Math.max(...xs)).toBeGreaterThan(300);
  });
});

describe('photos', () => {
  it('are taken at the start of each line and every trigger distance after', () => {
    const { transects } = plan(field);
    const photos = photoPositions(transects, 30);
    expect(photos).toHaveLength(photoCount(transects, 30));
    expect(photos).toHaveLength(10 * 8);
    expect(distanceM(photos[0] as Position, (transects[0] as Transect)[0])).toBeLessThan(1e-6);
    for (const [i, photo] of photos.slice(1, 8).entries())
      expect(distanceM(photos[i] as Position, photo)).toBeCloseTo(30, 6);
  });

  it('are as true at 80° north, across the antimeridian', () => {
    const plane = localPlane([179.9999, 80]);
    const line: Transect = [plane.toPosition({ x: -50, y: 0 }), plane.toPosition({ x: 950, y: 20 })];
    const photos = photoPositions([line], 40);
    expect(photos).toHaveLength(26);
    for (const [i, photo] of photos.slice(1).entries()) {
      expect(distanceM(photos[i] as Position, photo)).toBeCloseTo(40, 6);
      expect(Math.abs(photo[0] as number)).toBeLessThanOrEqual(180);
    }
    const toEndM = distanceM(photos.at(-1) as Position, line[1]);
    expect(toEndM + 25 * 40).toBeCloseTo(distanceM(...line), 5);
  });

  it('are none without a trigger distance, and go on in the turns if asked to', () => {
    const survey = plan(field);
    expect(photoCount(survey.transects, 0)).toBe(0);
    expect(photoPositions(survey.transects, 0)).toEqual([]);
    expect(photoCountWithTurns(survey, 0)).toBe(0);
    expect(photoCountWithTurns(survey, 30)).toBe(Math.ceil(survey.distanceM / 30));
  });
});
