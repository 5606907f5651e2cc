import { densityCmPerPx, footprint, hasOptics } from '../camera/footprint.ts';
import { outlineOf } from '../plan/outline-of.ts';
import type { CameraMetadata, SurveySegment } from '../plan/plan.ts';
import { comparePhotos, type PhotoComparison } from './compare-photos.ts';
import { countPhoto, noCounts, type CoverageCounts } from './count-photo.ts';
import { coverageGrid, type CoverageGrid } from './coverage-grid.ts';
import { findGaps, type Gap } from './find-gaps.ts';
import { groundNodes, setGround, type GroundNodes } from './ground-nodes.ts';
import { reliefOf } from './hides-ground.ts';
import { opticsOf, type PhotoOptics } from './photo-view.ts';
import { plannedPhotos } from './planned-photos.ts';
import { plannedPose, takenPose, type Assumed } from './pose-of.ts';
import type { TakenPhoto } from './taken-photo.ts';

/** The area of a survey and what is known of its ground. */
export type CoveredArea = {
  survey: SurveySegment;
  grid: CoverageGrid;
  nodes: GroundNodes;
  /** Shorter side of a photo's ground at the planned distance. */
  photoSideM: number;
};

/** Undefined where the camera is not known, or the area is not one. */
export function coveredArea(survey: SurveySegment): CoveredArea | undefined {
  const { cameraMetadata: camera } = survey;
  const outline = outlineOf(survey);
  if (!hasOptics(camera) || outline.length < 3) return undefined;
  const { sideM, frontalM } = footprint(camera, densityCmPerPx(camera, camera.distanceToSurface));
  const photoSideM = Math.min(sideM, frontalM);
  const grid = coverageGrid([outline, ...(survey.holes ?? [])], photoSideM);
  return grid.cells === 0 ? undefined : { survey, grid, nodes: groundNodes(grid), photoSideM };
}

/** Ground in metres above the sea: at home, and at the nodes of the area. */
export type KnownGround = { homeM: number | null; heights: readonly (number | null)[] };

export type AreaCoverage = {
  /** Undefined where an imported path does not tell its photos. */
  planned: CoverageCounts | undefined;
  taken: CoverageCounts;
  gaps: Gap[];
  comparison: PhotoComparison | undefined;
  /** Photos by what had to be assumed. */
  assumed: Record<Assumed, number>;
  /** Share of the area whose ground is known, from 0 to 1. */
  knownGround: number;
};

/** Counts planned and taken photos over an area; one photo per step. `taken` is in the order they were taken. */
export function* areaCoverage(
  area: CoveredArea,
  ground: KnownGround,
  { taken, least }: { taken: readonly TakenPhoto[]; least: number },
): Generator<void, AreaCoverage> {
  const { survey, grid, nodes, photoSideM } = area;
  const { cameraMetadata: camera, segmentMetadata: settings } = survey;
  const known = ground.heights.filter((height) => height !== null).length;
  const homeM = known > 0 ? ground.homeM : null;
  if (homeM !== null) setGround(grid, nodes, ground.heights);
  const relief = reliefOf(grid);
  const context = { grid, survey, homeM };
  const asked = plannedPhotos(survey);
  const planned = asked && noCounts(grid);
  for (const photo of asked?.photos ?? []) {
    countPhoto({ grid, relief, counts: planned! }, { pose: plannedPose(photo, context), optics: opticsOf(camera) });
    yield;
  }
  const counts = noCounts(grid);
  const assumed: Record<Assumed, number> = { 'level-camera': 0, 'planned-height': 0 };
  for (const photo of taken) {
    const { pose, assumed: missing } = takenPose(photo, context);
    for (const one of missing) assumed[one]++;
    countPhoto({ grid, relief, counts }, { pose, optics: takenOptics(camera, photo) });
    yield;
  }
  const spacing = { stepM: settings.triggerDistance, betweenLinesM: camera.adjustedFootprintSide };
  return {
    planned,
    taken: counts,
    gaps: findGaps(grid, counts.photos, { least, planned: planned?.photos, photoSideM }),
    comparison: asked && comparePhotos(asked, taken, { plane: grid.plane, ...spacing }),
    assumed,
    knownGround: homeM === null ? 0 : known / ground.heights.length,
  };
}

/** The lens of the plan, and the picture as it was cut: an upright one is the same sensor turned. */
function takenOptics(camera: CameraMetadata, { widthPx, heightPx }: TakenPhoto): PhotoOptics {
  const optics = opticsOf(camera);
  if (widthPx === null || heightPx === null || widthPx <= 0 || heightPx <= 0) return optics;
  const [longPx, shortPx] = [Math.max(widthPx, heightPx), Math.min(widthPx, heightPx)];
  const long = Math.max(optics.halfWidth, optics.halfHeight);
  const short = (long * shortPx) / longPx;
  const cmPerPx = (200 * long) / longPx;
  return widthPx >= heightPx
    ? { halfWidth: long, halfHeight: short, cmPerPx }
    : { halfWidth: short, halfHeight: long, cmPerPx };
}
