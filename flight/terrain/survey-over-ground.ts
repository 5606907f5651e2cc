import type { Position } from 'geojson';
import { densityCmPerPx, footprint, hasOptics, overlapPct } from '../camera/footprint.ts';
import { photosAlong } from '../corridor/photos-along.ts';
import { planCorridorSegment } from '../corridor/plan-corridor-segment.ts';
import type { LinesSegment } from '../plan/plan.ts';
import type { HeightRange } from './following/heights-over-ground.ts';
import { photoPositions } from '../survey/photos.ts';
import { planSurveySegment } from '../survey/plan-survey-segment.ts';
import { surveyAltitudeM } from '../survey/survey-heights.ts';

const MAX_PLACES = 4000;

/** Places below the photos of a survey or corridor, all of them or evenly chosen. */
export function placesBelowPhotos(segment: LinesSegment): Position[] {
  const all = allPlaces(segment);
  const step = Math.max(1, all.length / MAX_PLACES);
  return Array.from({ length: Math.min(all.length, MAX_PLACES) }, (_, order) => all[Math.floor(order * step)]!);
}

function allPlaces(segment: LinesSegment): Position[] {
  const { triggerDistance } = segment.segmentMetadata;
  if (segment.type === 'survey') {
    const planned = planSurveySegment(segment);
    return planned.ok ? photoPositions(planned.passes[0]?.transects ?? [], triggerDistance) : [];
  }
  const planned = planCorridorSegment(segment);
  if (!planned.ok) return [];
  return planned.lines.flatMap((line) => photosAlong(line, triggerDistance).map(({ position }) => position));
}

/** Elevations in metres above the sea: at home, and at each place below the photos; null where unknown. */
export type GroundBelow = {
  homeM: number | null;
  placesM: readonly (number | null)[];
  /** Heights above ground of a survey that follows it; as asked for if undefined. */
  worked?: HeightRange | undefined;
};

export type SurveyOverGround = {
  /** Centimetres of ground per pixel: over the highest ground, and over the lowest. */
  finestCm: number;
  coarsestCm: number;
  /** Least overlap in percent, over the highest ground: along the lines, and between them. Below 0 there are gaps. */
  frontalPct: number;
  sidePct: number;
  /** Whether the ground is known below all photos. */
  isComplete: boolean;
};

/** What sloping ground does to the photos of a survey; null if nothing about it is known, or a photo would be below ground. */
export function surveyOverGround(segment: LinesSegment, ground: GroundBelow): SurveyOverGround | null {
  const { cameraMetadata: camera, segmentMetadata: settings } = segment;
  if (!hasOptics(camera)) return null;
  const heights = ground.placesM.flatMap((placeM) => heightAboveM(segment, ground.homeM, placeM) ?? []);
  const { lowestM, highestM } = ground.worked ?? { lowestM: Math.min(...heights), highestM: Math.max(...heights) };
  if (!(lowestM > 0) || !Number.isFinite(highestM)) return null;
  const finestCm = densityCmPerPx(camera, lowestM);
  const { sideM, frontalM } = footprint(camera, finestCm);
  return {
    finestCm,
    coarsestCm: densityCmPerPx(camera, highestM),
    frontalPct: overlapPct(frontalM, settings.triggerDistance),
    sidePct: overlapPct(sideM, camera.adjustedFootprintSide),
    isComplete: heights.length === ground.placesM.length,
  };
}

function heightAboveM(segment: LinesSegment, homeM: number | null, placeM: number | null): number | null {
  const altitudeM = surveyAltitudeM(segment);
  switch (segment.segmentMetadata.altitudeMode) {
    case 'terrain':
      return altitudeM;
    case 'absolute':
      return placeM === null ? null : altitudeM - placeM;
    case 'relative':
      return placeM === null || homeM === null ? null : homeM + altitudeM - placeM;
  }
}
