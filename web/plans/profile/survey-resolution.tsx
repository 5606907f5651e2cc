import type { HeightRange } from '@overflight/flight/terrain/following/heights-over-ground.ts';
import type { FlightOverGround } from '../following/use-followed-flight.ts';
import { Text } from '@mantine/core';
import { lngLat } from '@overflight/flight/geo/lng-lat.ts';
import { isLines, type FlightPlan, type LinesSegment } from '@overflight/flight/plan/plan.ts';
import {
  placesBelowPhotos,
  surveyOverGround,
  type SurveyOverGround,
} from '@overflight/flight/terrain/survey-over-ground.ts';
import type { Position } from 'geojson';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { cacheTimes } from '../../platform/cache-times.ts';
import { heightsAt, heightsKey } from '../../platform/heights.ts';

/** Overlap may fall this many percent below what was asked for before it is worth a warning. */
const SPARE_PCT = 1;

/** What the ground does to the photos of each survey. */
export function SurveyResolutions({ plan, following }: { plan: FlightPlan; following: FlightOverGround['following'] }) {
  const all = plan.segments.filter(isLines);
  // Not known while the ground is not worked into it.
  const isWorkedOut = following === undefined || following.state === 'worked-in';
  const surveys = all.filter(({ segmentMetadata }) => isWorkedOut || segmentMetadata.altitudeMode !== 'terrain');
  return surveys.map((survey, index) => (
    <SurveyResolution
      key={survey.segmentId}
      name={nameOf(survey, all, index)}
      survey={survey}
      home={plan.homePoint.position}
      worked={following?.state === 'worked-in' ? following.heights.get(plan.segments.indexOf(survey) + 1) : undefined}
    />
  ));
}

/** Numbered if there are several. */
function nameOf({ type }: LinesSegment, all: readonly LinesSegment[], index: number): string {
  const kind = type === 'survey' ? 'Survey' : 'Corridor';
  return all.length === 1 ? kind : `${kind} ${index + 1}`;
}

type Props = { name: string; survey: LinesSegment; home: Position; worked: HeightRange | undefined };

function SurveyResolution({ name, survey, home, worked }: Props) {
  const positions = useMemo(() => [home, ...placesBelowPhotos(survey)].map(lngLat), [survey, home]);
  const { data } = useQuery({
    queryKey: [...heightsKey, 'below photos', positions],
    queryFn: ({ signal }) => heightsAt(positions, signal),
    retry: false,
    ...cacheTimes('default'),
    staleTime: Infinity,
  });
  if (!data) return null;
  const [homeM = null, ...placesM] = data.heights;
  const found = surveyOverGround(survey, { homeM, placesM, worked });
  if (!found) return null;
  const { frontalOverlap, sideOverlap } = survey.cameraMetadata;
  const isLess = found.frontalPct < frontalOverlap - SPARE_PCT || found.sidePct < sideOverlap - SPARE_PCT;
  return (
    <Text size="xs" className={isLess ? 'warning' : 'muted'} role={isLess ? 'alert' : undefined}>
      {name}: {textOf(found)}
      {isLess && ` Asked for: ${Math.round(frontalOverlap)} % and ${Math.round(sideOverlap)} %.`}
    </Text>
  );
}

function textOf({ finestCm, coarsestCm, frontalPct, sidePct, isComplete }: SurveyOverGround): string {
  const [finest, coarsest] = [finestCm.toFixed(1), coarsestCm.toFixed(1)];
  const density = finest === coarsest ? finest : `${finest} to ${coarsest}`;
  const overlap = `overlap at least ${Math.floor(frontalPct)} % along and ${Math.floor(sidePct)} % across`;
  return `${density} cm per pixel on the ground, ${overlap}.${isComplete ? '' : ' Parts of the ground are not known.'}`;
}
