import type { Position } from 'geojson';
import { pathLengthM } from '../geo/path-length-m.ts';
import { distanceM } from '../geo/distance-m.ts';
import { outlineOf } from '../plan/outline-of.ts';
import type { SurveySegment } from '../plan/plan.ts';
import { plannedReach } from './coverage/photo-reach.ts';
import { cutRoute } from './cut-route.ts';
import { photoCount, photoCountWithTurns } from './photos.ts';
import { planPasses, type PlannedPasses } from './passes/plan-passes.ts';
import type { SurveyPass } from './passes/survey-pass.ts';
import type { SurveyPlan } from './plan-survey.ts';
import { heightsProblem } from './survey-heights.ts';

export type PlannedSurveySegment =
  | ({ ok: true; photoCount: number; passes: SurveyPass[] } & SurveyPlan)
  | { ok: false; reason: string };

/** Segments are immutable, so their plans are cached for as long as they live. */
const planned = new WeakMap<SurveySegment, PlannedSurveySegment>();

/** The path planned from a survey segment's settings, whatever path it stores. */
export function planSurveySegment(segment: SurveySegment): PlannedSurveySegment {
  const known = planned.get(segment) ?? planAsStored(segment);
  planned.set(segment, known);
  return known;
}

/** A survey saved before unseen ground got lines of its own is exported as drawn, until it is edited. */
function planAsStored(segment: SurveySegment): PlannedSurveySegment {
  const covering = planAnew(segment);
  const { pathCoordinates: stored } = segment;
  if (!covering.ok || stored.length === 0 || isSamePath(covering.path, stored)) return covering;
  const plain = planAnew(segment, { addsLines: false });
  return plain.ok && isSamePath(plain.path, stored) ? plain : covering;
}

const isSamePath = (one: readonly Position[], other: readonly Position[]): boolean =>
  one.length === other.length &&
  one.every((position, at) => position.every((value, axis) => value === other[at]?.[axis]));

/** Replans path and area; an area that cannot be flown gets none, and `planSurveySegment` says why. */
export function withPath(survey: SurveySegment): SurveySegment {
  const { pathPhotos: _, flownPart: _part, ...rest } = survey;
  const found = planAnew(rest);
  const segment = { ...rest, pathCoordinates: found.ok ? found.path : [], area: found.ok ? found.areaM2 : 0 };
  planned.set(segment, found);
  return segment;
}

function planAnew(segment: SurveySegment, { addsLines } = { addsLines: true }): PlannedSurveySegment {
  const { segmentMetadata: settings, cameraMetadata: camera, holes = [] } = segment;
  const problem = heightsProblem(segment);
  if (problem !== null) return { ok: false, reason: problem };
  const photos = addsLines ? plannedReach(segment) : undefined;
  const lines = {
    spacingM: camera.adjustedFootprintSide,
    orientationDeg: settings.orientation,
    turnaroundM: settings.turnAroundDistance,
    entryLocation: settings.entryLocation,
    additionalLines: settings.frontBuffer,
    everySecondLineFirst: settings.evenToggle,
    ...(photos && { photos }),
  };
  const { pattern = 'lines', obliquePitch, triggerDistance, photosInTurns } = settings;
  const found = planPasses([outlineOf(segment), ...holes], {
    settings: lines,
    pattern,
    distanceToGroundM: camera.distanceToSurface,
    ...(obliquePitch !== undefined && { obliquePitch }),
  });
  if (!found.ok) return found;
  const flown = segment.flownPart ? partOf(found, segment.flownPart) : found;
  // Between tilted passes the camera turns and takes no photos.
  const runs = pattern === 'oblique' ? flown.passes : [flown];
  const counts = runs.map((run) =>
    photosInTurns ? photoCountWithTurns(run, triggerDistance) : photoCount(run.transects, triggerDistance),
  );
  return { ...flown, photoCount: counts.reduce((sum, count) => sum + count, 0) };
}

type Passes = Extract<PlannedPasses, { ok: true }>;

/** Each pass is cut where it lies on the whole path. */
function partOf(found: Passes, { fromM, toM }: NonNullable<SurveySegment['flownPart']>): Passes {
  let [startM, last] = [0, found.passes[0]?.path[0]];
  const passes = found.passes.flatMap((pass): SurveyPass[] => {
    const [first] = pass.path;
    if (first && last) startM += distanceM(last, first);
    const lengthM = pathLengthM(pass.path);
    const part = { fromM: Math.max(0, fromM - startM), toM: Math.min(lengthM, toM - startM) };
    startM += lengthM;
    last = pass.path.at(-1);
    return part.toM > part.fromM ? [{ ...pass, ...cutRoute(pass, part) }] : [];
  });
  const route = cutRoute(found, { fromM, toM });
  return { ...found, ...route, passes, distanceM: pathLengthM(route.path) };
}
