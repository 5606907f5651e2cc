import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { footprint } from '../../camera/footprint.ts';
import { azimuthDeg } from '../../geo/azimuth-deg.ts';
import { toRadians } from '../../geo/angle.ts';
import { boxOf, edgesOf } from '../../geo/crossings/edge-grid.ts';
import { localPlane, type Point } from '../../geo/planes/local-plane.ts';
import { pointInRings } from '../../geo/polygons/point-in-rings.ts';
import { pointSegmentDistance } from '../../geo/segment-distance.ts';
import type { LineSegment } from '../../geo/crossings/segments-touch.ts';
import type { SurveySegment } from '../../plan/plan.ts';
import { hardArea, hardKinds } from '../../testing/hard-area.ts';
import { caseCount } from '../../testing/case-count.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { editSurvey } from '../edit-survey.ts';
import { newSurvey } from '../new-survey.ts';
import { photoPositions } from '../photos.ts';
import { planSurveySegment } from '../plan-survey-segment.ts';
import { unseenGround } from './unseen-ground.ts';

const PLACES = 1500;
const areas = caseCount(60, 1000);
const overlaps = [80, 70, 60];
const angles = [0, 17, 45, 90, 135, 270];

function surveyOf(seed: number): SurveySegment {
  const random = seededRandom(seed);
  const kind = hardKinds[seed % hardKinds.length] as (typeof hardKinds)[number];
  const boundaryCoordinates = hardArea(kind, random);
  const overlap = overlaps[seed % overlaps.length] as number;
  return editSurvey(newSurvey('s', { shapeType: 'polygon', boundaryCoordinates }), {
    camera: { frontalOverlap: overlap, sideOverlap: overlap, distanceToSurface: 20 + random() * 60 },
    settings: {
      orientation: angles[Math.floor(random() * angles.length)] as number,
      entryLocation: (seed % 4) as 0 | 1 | 2 | 3,
      turnAroundDistance: seed % 2 === 0 ? 10 : 0,
      evenToggle: seed % 7 === 0,
    },
  });
}

describe(`ground that lines are apt to miss (${areas} areas)`, () => {
  it('is covered except for a thousandth, and gaps are reported', () => {
    for (let seed = 1; seed <= areas; seed++) {
      const survey = surveyOf(seed);
      const unseen = unseenGround(survey);
      if (!unseen) throw new Error(`seed ${seed} was not looked at`);
      // A square metre is not worth a line.
      expect(unseen.areaM2 > 1 ? unseen.share : 0, `seed ${seed}`).toBeLessThanOrEqual(0.001);
      // An independent check: random points against the frame of each photo.
      const missed = missedPlaces(survey, seed) / PLACES;
      expect(Math.abs(missed - unseen.share), `seed ${seed}`).toBeLessThanOrEqual(0.002);
    }
  });

  it('GEO-04 is flown over inside the area, whatever lines were added', () => {
    for (let seed = 1; seed <= areas; seed++) {
      const survey = surveyOf(seed);
      const { toPoint } = localPlane(survey.boundaryCoordinates[0] as Position);
      const ring = survey.boundaryCoordinates.map(toPoint);
      const planned = planSurveySegment(survey);
      if (!planned.ok) throw new Error(planned.reason);
      const lengths = planned.transects.map(([from, to]) => lengthOf([toPoint(from), toPoint(to)]));
      expect(Math.min(...lengths), `seed ${seed}`).toBeGreaterThan(0.01);
      expect(
        farthestOutside(
          planned.transects.map(([from, to]) => [toPoint(from), toPoint(to)]),
          ring,
        ),
      ).toBeLessThan(1e-3);
      const path = planned.path.map(toPoint);
      const legs = path.slice(1).map((to, i): LineSegment => [path[i] as Point, to]);
      expect(Math.min(...legs.map(lengthOf)), `seed ${seed}`).toBeGreaterThan(5e-4);
      const { turnAroundDistance } = survey.segmentMetadata;
      expect(farthestOutside(legs, ring), `seed ${seed}`).toBeLessThan(turnAroundDistance + 1e-3);
    }
  });
});

const lengthOf = ([a, b]: LineSegment) => Math.hypot(a.x - b.x, a.y - b.y);

/** Maximum distance of legs from an area. */
function farthestOutside(legs: readonly LineSegment[], ring: Point[]): number {
  let most = 0;
  for (const [a, b] of legs)
    for (const share of [0.01, 0.3, 0.5, 0.8, 0.99]) {
      const place = { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) };
      if (pointInRings(place, [ring]) !== 'outside') continue;
      most = Math.max(most, Math.min(...edgesOf([ring]).map((edge) => pointSegmentDistance(place, edge))));
    }
  return most;
}

/** Number of sampled points of the area that lie in no photo. */
function missedPlaces(survey: SurveySegment, seed: number): number {
  const random = seededRandom(seed);
  const { toPoint } = localPlane(survey.boundaryCoordinates[0] as Position);
  const ring = survey.boundaryCoordinates.map(toPoint);
  const planned = planSurveySegment(survey);
  if (!planned.ok) throw new Error(planned.reason);
  const { sideM, frontalM } = footprint(survey.cameraMetadata, survey.cameraMetadata.imageDensity);
  const photos = planned.transects.flatMap((line) => {
    const along = toRadians(azimuthDeg(...line));
    const ahead = { x: Math.sin(along), y: Math.cos(along) };
    return photoPositions([line], survey.segmentMetadata.triggerDistance).map((position) => ({
      at: toPoint(position),
      ahead,
    }));
  });
  const box = boxOf(ring);
  let [places, missed] = [0, 0];
  while (places < PLACES) {
    const place = { x: box.minX + random() * (box.maxX - box.minX), y: box.minY + random() * (box.maxY - box.minY) };
    if (pointInRings(place, [ring]) !== 'inside') continue;
    places++;
    const isSeen = photos.some(({ at, ahead }) => {
      const [dx, dy] = [place.x - at.x, place.y - at.y];
      const [along, across] = [dx * ahead.x + dy * ahead.y, dx * ahead.y - dy * ahead.x];
      return Math.abs(along) <= frontalM / 2 && Math.abs(across) <= sideM / 2;
    });
    if (!isSeen) missed++;
  }
  return missed;
}
