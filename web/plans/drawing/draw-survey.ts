import { closedRings } from '@overflight/flight/geo/polygons/closed-rings.ts';
import { outlineOf } from '@overflight/flight/plan/outline-of.ts';
import type { LinesSegment, SurveySegment } from '@overflight/flight/plan/plan.ts';
import { entryCorners } from '@overflight/flight/survey/lines/entry-corners.ts';
import { flownPath } from '@overflight/flight/survey/flown-path.ts';
import { planSurveySegment } from '@overflight/flight/survey/plan-survey-segment.ts';
import { unseenGround } from '@overflight/flight/survey/coverage/unseen-ground.ts';
import type { Position } from 'geojson';
import type { OverlayFeature, VolumeFeature } from '../../map/overlay.ts';
import { drawPhotos } from './draw-photos.ts';
import { connected } from './ground-shapes.ts';
import { photoLines, type PhotoLines } from './photo-lines.ts';
import { type DrawnSegment, flatFeature, type SegmentOwner, type SegmentLook, volumeFeature } from './segment-look.ts';
import { strips } from './strips.ts';

/** Drawn depth of the 3D path below its altitude. */
const PATH_DEPTH_M = 5;

/** A survey: area, photo lines, turns, and 3D path. */
export function drawSurvey(survey: SurveySegment, look: SegmentLook): DrawnSegment {
  const owner: SegmentOwner = { segmentId: survey.segmentId, isActive: look.isActive, tone: 'survey' };
  const planned = planSurveySegment(survey);
  const path = flownPath(survey);
  const volumes = look.isFlat ? [] : pathVolumes(survey, path, owner);
  const [entry, exit] = [path[0], path.at(-1)];
  return {
    flat: [
      areaFeature(survey, owner, planned.ok ? null : planned.reason),
      ...unseenFeatures(survey, owner),
      ...(look.isActive ? cornerFeatures(survey, owner) : []),
      ...(look.showsPhotos ? drawPhotos(survey, owner) : []),
      ...pathFeatures(path, planned.ok ? photoLines(path, planned.transects) : null, {
        owner,
        isLifted: volumes.length > 0,
      }),
    ],
    volumes,
    ...(entry && exit ? { entry, exit } : {}),
  };
}

function areaFeature(survey: SurveySegment, owner: SegmentOwner, problem: string | null): OverlayFeature {
  const coordinates = closedRings([outlineOf(survey), ...(survey.holes ?? [])]);
  return flatFeature(
    owner,
    { type: 'Polygon', coordinates },
    problem === null ? { kind: 'area' } : { kind: 'problem', label: problem },
  );
}

function unseenFeatures(survey: SurveySegment, owner: SegmentOwner): OverlayFeature[] {
  const { parts = [] } = unseenGround(survey) ?? {};
  if (parts.length === 0) return [];
  return [flatFeature(owner, { type: 'MultiPolygon', coordinates: parts.map(closedRings) }, { kind: 'unseen' })];
}

/** Possible start corners, numbered as in the form; the chosen one stands out. */
function cornerFeatures(survey: SurveySegment, owner: SegmentOwner): OverlayFeature[] {
  const { entryLocation: chosen } = survey.segmentMetadata;
  const corners = Map.groupBy(entryCorners(survey), ({ position }) => position.join());
  return [...corners.values()].map((here) => {
    const isActive = here.some(({ entryLocation }) => entryLocation === chosen);
    const label = here.map(({ entryLocation }) => entryLocation + 1).join('/');
    return flatFeature(
      { ...owner, isActive },
      { type: 'Point', coordinates: here[0]?.position ?? [] },
      { kind: 'waypoint', label },
    );
  });
}

export function pathFeatures(
  path: readonly Position[],
  split: PhotoLines | null,
  { owner, isLifted }: { owner: SegmentOwner; isLifted: boolean },
): OverlayFeature[] {
  if (path.length < 2) return [];
  if (!split)
    return [flatFeature(owner, { type: 'LineString', coordinates: connected(path) }, { kind: 'path', isLifted })];
  const many = (lines: Position[][]) => ({ type: 'MultiLineString', coordinates: lines.map(connected) }) as const;
  return [
    flatFeature(owner, many(split.turns), { kind: 'turnaround', isLifted }),
    flatFeature(owner, many(split.lines), { kind: 'path', isLifted }),
  ];
}

export function pathVolumes(
  { cameraMetadata: { distanceToSurface: topM } }: LinesSegment,
  path: readonly Position[],
  owner: SegmentOwner,
): VolumeFeature[] {
  return strips(path, () => Infinity).map(({ ring }) =>
    volumeFeature(owner, [ring], { kind: 'path', baseM: topM - PATH_DEPTH_M, topM }),
  );
}
