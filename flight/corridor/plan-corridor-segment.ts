import type { CorridorSegment } from '../plan/plan.ts';
import { pathLengthM } from '../geo/path-length-m.ts';
import { photoCountWithTurns } from '../survey/photos.ts';
import { heightsProblem } from '../survey/survey-heights.ts';
import { type CorridorPlan, planCorridor } from './plan-corridor.ts';

export type PlannedCorridorSegment = ({ ok: true; photoCount: number } & CorridorPlan) | { ok: false; reason: string };

/** Segments are immutable, so their plans are cached for as long as they live. */
const planned = new WeakMap<CorridorSegment, PlannedCorridorSegment>();

/** The path planned from a corridor's settings, whatever path it stores. */
export function planCorridorSegment(segment: CorridorSegment): PlannedCorridorSegment {
  const known = planned.get(segment) ?? planAnew(segment);
  planned.set(segment, known);
  return known;
}

/** Replans the path; a line that cannot be flown gets none, and `planCorridorSegment` says why. */
export function withCorridorPath(corridor: CorridorSegment): CorridorSegment {
  const { pathPhotos: _, ...rest } = corridor;
  const found = planAnew(corridor);
  const segment = { ...rest, pathCoordinates: found.ok ? found.path : [] };
  planned.set(segment, found);
  return segment;
}

function planAnew(segment: CorridorSegment): PlannedCorridorSegment {
  const { segmentMetadata: settings, cameraMetadata: camera } = segment;
  const problem = heightsProblem(segment);
  if (problem !== null) return { ok: false, reason: problem };
  const found = planCorridor(segment.lineCoordinates, {
    widthM: settings.width,
    spacingM: camera.adjustedFootprintSide,
    turnaroundM: settings.turnAroundDistance,
    entryLocation: settings.entryLocation,
  });
  if (!found.ok) return found;
  const { triggerDistance, photosInTurns } = settings;
  const photoCount = photosInTurns
    ? photoCountWithTurns(found, triggerDistance)
    : found.lines.reduce((sum, line) => sum + photosOn(pathLengthM(line), triggerDistance), 0);
  return { ...found, photoCount };
}

const photosOn = (lengthM: number, triggerM: number) => (triggerM > 0 ? Math.ceil(lengthM / triggerM) : 0);
