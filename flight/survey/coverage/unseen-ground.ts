import type { Position } from 'geojson';
import { flatArea } from '../../geo/polygons/area-m2.ts';
import { clipToBox } from '../../geo/crossings/clip-to-box.ts';
import { localPlane, type Point } from '../../geo/planes/local-plane.ts';
import { outlineOf } from '../../plan/outline-of.ts';
import type { SurveySegment } from '../../plan/plan.ts';
import { photoReach } from './photo-reach.ts';
import { planSurveySegment } from '../plan-survey-segment.ts';
import { sweepFrame } from '../lines/sweep-frame.ts';
import { unseenByTransects } from './unseen-by-transects.ts';
import type { UnseenPart } from './unseen-parts.ts';

export type UnseenGround = {
  areaM2: number;
  /** Share of the whole area, from 0 to 1. */
  share: number;
  /** Polygons, each with its holes; rings are not closed. */
  parts: Position[][][];
};

/** Smaller areas are rounding. */
const MIN_REPORTED_M2 = 0.05;

const known = new WeakMap<SurveySegment, UnseenGround | null>();

/** Ground of a survey that no photo shows; null if unknown. */
export function unseenGround(survey: SurveySegment): UnseenGround | null {
  const found = known.get(survey);
  if (found !== undefined) return found;
  const unseen = findUnseenGround(survey);
  known.set(survey, unseen);
  return unseen;
}

function findUnseenGround(survey: SurveySegment): UnseenGround | null {
  const [reach, planned] = [photoReach(survey), planSurveySegment(survey)];
  if (!reach || !planned.ok || survey.pathPhotos === 0 || !isFlownAsPlanned(survey, planned.path)) return null;
  const area = [outlineOf(survey), ...(survey.holes ?? [])];
  const plane = localPlane(area[0]?.[0] as Position);
  const rings = area.map((ring) => ring.map(plane.toPoint));
  const frame = sweepFrame(rings[0] ?? [], {
    orientationDeg: survey.segmentMetadata.orientation,
    spacingM: survey.cameraMetadata.adjustedFootprintSide,
  });
  const turned = rings.map((ring) => ring.map(frame.turn));
  const found = unseenByTransects(turned, planned.passes[0]?.transects ?? [], { plane, frame, reach });
  if (!found) return null;
  const areaM2 = found.reduce((sum, part) => sum + part.areaM2, 0);
  if (areaM2 < MIN_REPORTED_M2) return { areaM2: 0, share: 0, parts: [] };
  const toPosition = (point: Point) => plane.toPosition(frame.turnBack(point));
  return {
    areaM2,
    share: areaM2 / flatArea(rings),
    parts: found.map((part) => polygonOf(turned, part).map((ring) => ring.map(toPosition))),
  };
}

/** An imported path may differ from the planned one. */
export const isFlownAsPlanned = (
  { pathCoordinates }: Pick<SurveySegment, 'pathCoordinates'>,
  path: readonly Position[],
) =>
  pathCoordinates.length === 0 ||
  (pathCoordinates.length === path.length &&
    pathCoordinates.every((position, i) => isSamePlace(position, path[i] as Position)));

/** About a centimetre. */
const SAME_PLACE_DEG = 1e-7;
const isSamePlace = ([lng = 0, lat = 0]: Position, [otherLng = 0, otherLat = 0]: Position) =>
  Math.abs(lng - otherLng) <= SAME_PLACE_DEG && Math.abs(lat - otherLat) <= SAME_PLACE_DEG;

const polygonOf = (turned: readonly (readonly Point[])[], part: UnseenPart): Point[][] =>
  turned.map((ring) => clipToBox(ring, part)).filter(({ length }) => length >= 3);
