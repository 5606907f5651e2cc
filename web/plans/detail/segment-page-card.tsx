import { Group, Text, Title } from '@mantine/core';
import {
  isLines,
  type Segment,
  type StructureScanSegment,
  type ViewsSegment,
  type WaypointRouteSegment,
} from '@overflight/flight/plan/plan.ts';
import { altitudeRange } from '@overflight/flight/waypoints/altitude-range.ts';
import { SegmentResults } from '../results/segment-results.tsx';
import { altitudeModes } from '../altitude-modes.ts';
import { ResultRow, ResultRows } from '../results/result-rows.tsx';
import { ResultValue } from '../results/result-value.tsx';
import { segmentKinds } from '../segment-kinds.ts';
import { segmentProblem } from '@overflight/flight/plan/segment-problem.ts';
import { surveyAltitudeM } from '@overflight/flight/survey/survey-heights.ts';
import classes from './detail.module.css';

type Props = { segment: Segment; place: number; planSpeedMps: number };

/** One segment on the plan's page: type, results, and why it cannot be flown. */
export function SegmentPageCard({ segment, place, planSpeedMps }: Props) {
  const { label, icon: KindIcon } = segmentKinds[segment.type];
  const problem = segmentProblem(segment);
  const name = `${label} ${place}`;
  return (
    <section className={classes['card']} aria-label={name}>
      <Group gap="xs" mb="xs" wrap="nowrap">
        <KindIcon size={20} stroke={1.7} aria-hidden />
        <Title order={3} size="h5">
          {name}
        </Title>
      </Group>
      {problem !== null && (
        <Text size="sm" className={classes['problem'] ?? ''} mb="xs">
          Cannot be flown: {problem}
        </Text>
      )}
      <SegmentResults segment={segment} planSpeedMps={planSpeedMps} />
      <SegmentSettings segment={segment} />
    </section>
  );
}

function SegmentSettings({ segment }: { segment: Segment }) {
  if (segment.type === 'waypointRoute') return <RouteSettings route={segment} />;
  const { cameraName, frontalOverlap, sideOverlap } = segment.cameraMetadata;
  return (
    <ResultRows>
      {isLines(segment) ? (
        <ResultRow name="Altitude">
          <ResultValue label="Altitude" kind="height" value={surveyAltitudeM(segment)} />{' '}
          {altitudeModes[segment.segmentMetadata.altitudeMode]}
        </ResultRow>
      ) : (
        heightsOf(segment).map(([name, metres]) => (
          <ResultRow key={name} name={name}>
            <ResultValue label={name} kind="height" value={metres} />
          </ResultRow>
        ))
      )}
      {segment.type === 'orbit' ? (
        <ResultRow name="Photos per turn">{segment.segmentMetadata.photosPerTurn}</ResultRow>
      ) : (
        <ResultRow name="Overlap front / side">
          {Math.round(frontalOverlap)}% / {Math.round(sideOverlap)}%
        </ResultRow>
      )}
      <ResultRow name="Camera">{cameraName}</ResultRow>
    </ResultRows>
  );
}

/** What a scan sets, in metres. */
function heightsOf(segment: StructureScanSegment | ViewsSegment): (readonly [name: string, metres: number])[] {
  const { distanceToSurface } = segment.cameraMetadata;
  switch (segment.type) {
    case 'structureScan':
      return [
        ['Scan distance', distanceToSurface],
        ['Structure height', segment.segmentMetadata.structureHeight],
      ];
    case 'facade':
      return [
        ['Scan distance', distanceToSurface],
        ['Lowest height', segment.segmentMetadata.bottom],
        ['Highest height', segment.segmentMetadata.top],
      ];
    case 'orbit':
      return [
        ['Radius', segment.segmentMetadata.radius],
        ['Altitude', segment.segmentMetadata.altitude],
        ['Camera looks at height', segment.segmentMetadata.targetAltitude],
      ];
  }
}

function RouteSettings({ route }: { route: WaypointRouteSegment }) {
  const range = altitudeRange(route);
  if (!range) return null;
  const { lowestM, highestM } = range;
  return (
    <ResultRows>
      <ResultRow name="Altitude">
        {lowestM === highestM ? (
          <ResultValue label="Altitude" kind="height" value={lowestM} />
        ) : (
          <>
            <ResultValue label="Lowest altitude" kind="height" value={lowestM} /> to{' '}
            <ResultValue label="Highest altitude" kind="height" value={highestM} />
          </>
        )}
      </ResultRow>
    </ResultRows>
  );
}
