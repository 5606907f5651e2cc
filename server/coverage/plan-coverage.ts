import {
  coverageCaps,
  type CoverageArea,
  type CoverageLayer,
  type PlanCoverage,
} from '@overflight/contract/plans/coverage.ts';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { DEFAULT_FILE_KIND } from '@overflight/contract/plans/files.ts';
import { hasOptics } from '@overflight/flight/camera/footprint.ts';
import {
  areaCoverage,
  coveredArea,
  type AreaCoverage,
  type CoveredArea,
} from '@overflight/flight/coverage/area-coverage.ts';
import type { CoverageCounts } from '@overflight/flight/coverage/count-photo.ts';
import { byPhotos, byResolution, shareSeen } from '@overflight/flight/coverage/coverage-classes.ts';
import { gapSurveys } from '@overflight/flight/coverage/gap-surveys.ts';
import { maskOf } from '@overflight/flight/coverage/masks.ts';
import type { TakenPhoto } from '@overflight/flight/coverage/taken-photo.ts';
import { traceMask } from '@overflight/flight/coverage/trace-mask.ts';
import type { SurveySegment } from '@overflight/flight/plan/plan.ts';
import { randomUUID } from 'node:crypto';
import { sampledGround } from '../checks/heights/sampled-ground.ts';
import { runInSlices } from '../checks/run-in-slices.ts';
import { photosOfPlan, type PhotoOfPlan } from '../files/photos/photos-of-plan.ts';
import { splitBands } from '../files/photos/split-bands.ts';
import { readPlan } from '../plans/read-plan.ts';
import type { Services } from '../platform/services.ts';

type Asked = { tenant: string; id: string; least: number };

/** How well the photos of a plan cover its surveys: as planned, and as they were taken. */
export async function planCoverage(services: Services, { tenant, id, least }: Asked): Promise<PlanCoverage> {
  const plan = JSON.parse((await readPlan(services, { tenant, id })).text) as SavedPlan;
  const all = await photosOfPlan(services, { tenant, id, kind: DEFAULT_FILE_KIND, planVersion: plan.version });
  const used = all.filter(({ isUsed }) => isUsed).toSorted(inTakenOrder);
  // Bands of the same shot show the same ground once.
  const seen = splitBands(used.map((photo) => ({ photo, ...ofShot(photo) }))).references.map(({ photo }) => photo);
  const taken = seen.flatMap(takenOf).slice(0, coverageCaps.photos);
  const areas: CoverageArea[] = [];
  for (const [at, segment] of (plan.segments as SavedPlan['segments']).entries()) {
    if (segment.type !== 'survey') continue;
    const unknown = areas.length >= coverageCaps.areas ? 'too-much' : null;
    const survey = segment as SurveySegment;
    areas.push(await coverageOf(services, { survey, number: at + 1, unknown }, { tenant, plan, taken, least }));
  }
  return {
    flightPlanId: id,
    least,
    photos: {
      counted: taken.length,
      withoutPosition: seen.length - seen.flatMap(takenOf).length,
      leftOut: all.filter(({ check, isUsed }) => check !== null && !isUsed).length,
      unchecked: all.filter(({ check }) => check === null).length,
    },
    areas,
  };
}

const ofShot = ({ check }: PhotoOfPlan) => ({
  ...(check?.band && { band: check.band }),
  ...(check?.shot !== undefined && { shot: check.shot }),
});

/** By the camera's clock, then by name: cameras number their files. */
const inTakenOrder = (a: PhotoOfPlan, b: PhotoOfPlan): number =>
  (a.check?.takenAt ?? '').localeCompare(b.check?.takenAt ?? '') || a.name.localeCompare(b.name);

function takenOf({ id, check }: PhotoOfPlan): TakenPhoto[] {
  if (!check?.position) return [];
  const { position, altitudeM, relativeAltitudeM, gimbalPitchDeg, gimbalYawDeg, widthPx, heightPx } = check;
  return [{ id, position, altitudeM, relativeAltitudeM, gimbalPitchDeg, gimbalYawDeg, widthPx, heightPx }];
}

type Segment = { survey: SurveySegment; number: number; unknown: CoverageArea['unknown'] };
type Known = { tenant: string; plan: SavedPlan; taken: readonly TakenPhoto[]; least: number };

async function coverageOf(
  services: Services,
  { survey, number, unknown }: Segment,
  known: Known,
): Promise<CoverageArea> {
  const area = unknown === null ? coveredArea(survey) : undefined;
  if (!area) return notKnown(survey, number, unknown ?? (hasOptics(survey.cameraMetadata) ? 'no-area' : 'no-camera'));
  const { tenant, plan, taken, least } = known;
  const places = [plan.homePoint.position, ...area.nodes.positions];
  const [homeM = null, ...heights] = await sampledGround(services, places, tenant);
  const found = await runInSlices(areaCoverage(area, { homeM, heights }, { taken, least }));
  return { ...notKnown(survey, number, null), ...answerOf(area, found, known) };
}

const notKnown = (survey: SurveySegment, number: number, unknown: CoverageArea['unknown']): CoverageArea => ({
  segmentId: survey.segmentId,
  number,
  areaM2: survey.area,
  askedCmPerPx: survey.cameraMetadata.imageDensity,
  unknown,
  planned: null,
  photographed: null,
  gaps: [],
  gapSurveys: [],
  missing: [],
  double: [],
  offLine: [],
  knownGround: 0,
  levelCamera: 0,
  plannedHeight: 0,
});

function answerOf(area: CoveredArea, found: AreaCoverage, { taken, least }: Known): Partial<CoverageArea> {
  const { grid, survey, photoSideM } = area;
  const { planned, gaps, comparison, assumed, knownGround } = found;
  const layerOf = (counts: CoverageCounts): CoverageLayer => ({
    share: shareSeen(grid, counts, least),
    photos: byPhotos(grid, counts),
    resolution: byResolution(grid, counts, survey.cameraMetadata.imageDensity),
  });
  const before = { planned: planned ? layerOf(planned) : null, knownGround };
  if (taken.length === 0) return before;
  return {
    ...before,
    photographed: layerOf(found.taken),
    gaps: gaps.map(({ cells, areaM2 }) => ({ areaM2, polygons: traceMask(grid, maskOf(cells, grid.inside.length)) })),
    gapSurveys: gapSurveys(survey, { grid, gaps, photoSideM }, randomUUID),
    missing: comparison?.missing ?? [],
    double: comparison?.double ?? [],
    offLine: comparison?.offLine ?? [],
    levelCamera: assumed['level-camera'],
    plannedHeight: assumed['planned-height'],
  };
}
