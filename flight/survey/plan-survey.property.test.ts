import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { toRadians } from '../geo/angle.ts';
import { azimuthDeg } from '../geo/azimuth-deg.ts';
import { boxOf } from '../geo/crossings/edge-grid.ts';
import { checkPolygon } from '../geo/polygons/check-polygon.ts';
import { distanceM, SPHERE_RADIUS_M } from '../geo/distance-m.ts';
import { localPlane, type Point } from '../geo/planes/local-plane.ts';
import { pointInRings } from '../geo/polygons/point-in-rings.ts';
import { pointSegmentDistance } from '../geo/segment-distance.ts';
import { type RandomAreaKind, randomArea } from '../testing/random-area.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { planSurvey, type SurveyPlan } from './plan-survey.ts';
import type { SurveySettings, Transect } from './survey-settings.ts';

const kinds: [RandomAreaKind, count: number][] = [
  ['convex', 300],
  ['concave', 300],
  ['comb', 250],
  ['holes', 250],
  ['manyCorners', 12],
];
const angles = [0, 17, 45, 60, 90, 110, 135, 180, 270, 333];

describe.each(kinds)('a survey of %s areas (%d)', (kind, count) => {
  const random = seededRandom(count + kind.length);
  const cases = Array.from({ length: count }, (_, i) => {
    const { area, sizeM } = randomArea(kind, random);
    const settings: SurveySettings = {
      spacingM: sizeM / (6 + random() * 24),
      orientationDeg: angles[i % angles.length] as number,
      turnaroundM: i % 3 === 0 ? 10 : 0,
      entryLocation: (i % 4) as 0 | 1 | 2 | 3,
      additionalLines: 0,
      everySecondLineFirst: i % 5 === 0,
    };
    return { area, settings, survey: planned(area, settings), plane: planeOf(area) };
  }).filter(({ area }) => checkPolygon(area).ok);

  it('GEO-04 has nearly all of them planned', () => {
    expect(cases.length).toBeGreaterThan(count * 0.9);
    for (const { survey } of cases) expect(survey.transects.length).toBeGreaterThan(0);
  });

  it('GEO-04 keeps the spacing to 0.1 % at every latitude and across ±180°', () => {
    for (const { survey, settings } of cases) expect(worstSpacingError(survey, settings)).toBeLessThan(0.001);
  });

  it('GEO-04 flies no metre outside the area beyond the turnaround', () => {
    for (const { survey, settings, plane } of cases) {
      const path = survey.path.map(plane.toPoint);
      expect(farthestOutside(path, plane.rings)).toBeLessThan(settings.turnaroundM + 1e-3);
      expect(farthestOutside(survey.transects.flat().map(plane.toPoint), plane.rings, 2)).toBeLessThan(1e-3);
    }
  });

  it('GEO-04 never enters a hole, not even to turn', () => {
    for (const { survey, plane } of cases) {
      const path = survey.path.map(plane.toPoint);
      for (const hole of plane.rings.slice(1)) expect(deepestInside(path, hole)).toBeLessThan(1e-3);
    }
  });

  it('GEO-04 leaves nothing uncovered that is half a spacing or more from the edge', () => {
    for (const { survey, settings, plane } of cases) {
      const lines = survey.transects.map(([from, to]) => [plane.toPoint(from), plane.toPoint(to)] as const);
      for (const point of pointsWellInside(plane.rings, settings.spacingM / 2, random)) {
        const nearest = Math.min(...lines.map((line) => pointSegmentDistance(point, line)));
        // An area narrower than two spacings gets a single line through the middle.
        expect(nearest).toBeLessThanOrEqual((settings.spacingM / 2) * (lines.length > 1 ? 1.001 : 4));
      }
    }
  });

  it('GEO-04 flies no leg of no length and no photo line twice', () => {
    for (const { survey } of cases) {
      for (const [i, position] of survey.path.slice(1).entries())
        expect(distanceM(position, survey.path[i] as Position)).toBeGreaterThan(5e-4);
      expect(
        new Set(
          survey.transects.map((line) =>
            [String(line[0]), String(line[1])].toSorted((a, b) => (a < b ? -1 : 1)).join(' '),
          ),
        ).size,
      ).toBe(survey.transects.length);
    }
  });
});

function planned(area: Position[][], settings: SurveySettings): SurveyPlan {
  const survey = planSurvey(area, settings);
  return survey.ok ? survey : { transects: [], path: [], areaM2: 0, distanceM: 0 };
}

function planeOf(area: Position[][]) {
  const { toPoint } = localPlane(area[0]?.[0] ?? [0, 0]);
  return { toPoint, rings: area.map((ring) => ring.map(toPoint)) };
}

/** Lines are a whole number of spacings apart; the error is a share of one spacing. */
function worstSpacingError({ transects }: SurveyPlan, { spacingM }: SurveySettings): number {
  let worst = 0;
  for (const [i, transect] of transects.slice(1).entries()) {
    const spacings = crossTrackM(transects[i] as Transect, transect[0]) / spacingM;
    worst = Math.max(worst, Math.abs(spacings - Math.round(spacings)) / Math.max(1, Math.round(spacings)));
  }
  return worst;
}

/** Metres from a position to the great circle through a line, on the sphere and not in the planner's plane. */
function crossTrackM([from, to]: Transect, position: Position): number {
  const turn = toRadians(azimuthDeg(from, position) - azimuthDeg(from, to));
  return Math.abs(Math.asin(Math.sin(distanceM(from, position) / SPHERE_RADIUS_M) * Math.sin(turn))) * SPHERE_RADIUS_M;
}

/** Maximum distance of a path from the area. */
function farthestOutside(path: Point[], rings: Point[][], step = 1): number {
  return deepest(path, step * Math.ceil((path.length * rings.flat().length) / 3e5), (point) =>
    pointInRings(point, rings) === 'outside' ? edgeDistance(point, rings) : 0,
  );
}

const deepestInside = (path: Point[], hole: Point[]): number =>
  deepest(path, 1, (point) => (pointInRings(point, [hole]) === 'inside' ? edgeDistance(point, [hole]) : 0));

/** The largest depth along a path; for areas with thousands of corners only every nth leg is sampled. */
function deepest(path: Point[], stride: number, depth: (point: Point) => number): number {
  let most = 0;
  for (let i = 1; i < path.length; i += stride)
    for (const share of [0.01, 0.2, 0.4, 0.5, 0.7, 0.9, 0.99]) {
      const [a, b] = [path[i - 1] as Point, path[i] as Point];
      most = Math.max(most, depth({ x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) }));
    }
  return most;
}

function edgeDistance(point: Point, rings: Point[][]): number {
  let least = Infinity;
  for (const ring of rings)
    for (let i = 0; i < ring.length; i++)
      least = Math.min(least, pointSegmentDistance(point, [ring[i] as Point, ring[(i + 1) % ring.length] as Point]));
  return least;
}

function pointsWellInside(rings: Point[][], marginM: number, random: () => number): Point[] {
  const box = boxOf(rings[0] ?? []);
  return Array.from({ length: 60 }, () => ({
    x: box.minX + random() * (box.maxX - box.minX),
    y: box.minY + random() * (box.maxY - box.minY),
  })).filter((point) => pointInRings(point, rings) === 'inside' && edgeDistance(point, rings) >= marginM);
}
