import { Alert, Loader, Text } from '@mantine/core';
import type { HeightsAnswer } from '@overflight/contract/map/terrain.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { useMemo } from 'react';
import { unitText, useUnit } from '../../platform/units.ts';
import { FollowingNote } from '../following/following-note.tsx';
import { useSampledFlight } from '../use-sampled-flight.ts';
import { ProfileChart } from './profile-chart.tsx';
import { profileOf, profileWithoutGround, type Profile } from './profile-of.ts';
import { SurveyResolutions } from './survey-resolution.tsx';

/** Below this the drone may hit trees, wires and roofs that terrain models lack. */
const LOW_M = 15;
const NO_GROUND =
  'No terrain data. The ground is not shown, the height above it is not checked; altitudes are as planned.';
const MIXED =
  'No terrain data. Altitudes of this plan use different references (home, ground, sea level): without ground heights they cannot be drawn together.';

/** Height of the flight above ground along the route. */
export function AltitudeProfile({ plan }: { plan: FlightPlan }) {
  const { plan: resting, samples, coarseM, ground, following } = useSampledFlight(plan);
  const isKnown = ground.data?.heights.some((height) => height !== null) ?? false;
  const profile = useMemo(
    () => (ground.data && isKnown ? profileOf(samples, ground.data.heights) : profileWithoutGround(samples)),
    [samples, ground.data, isKnown],
  );
  if (samples.length === 0) return null;
  return (
    <section aria-label="Altitude profile">
      <Text size="sm" fw={600} mb={4}>
        Altitude profile
      </Text>
      {profile && <ProfileChart profile={profile} />}
      <FollowingNote following={following} />
      {!profile && !ground.isPending && <Note text={MIXED} />}
      {ground.isPending && <Loader size="xs" aria-label="Reading the terrain" />}
      {ground.isError && <Note text="The terrain could not be read. The ground is not shown." />}
      {ground.data && profile && !isKnown && <Note text={NO_GROUND} />}
      {ground.data?.problems.map((problem) => (
        <Note key={problem} text={problem} />
      ))}
      {ground.data && profile && isKnown && <Clearance profile={profile} coarseM={coarseM} />}
      {ground.data && isKnown && <SurveyResolutions plan={resting} />}
      {ground.data && isKnown && <Note text={sourcesText(ground.data)} />}
    </section>
  );
}

/** Where the heights come from, and what they are measured from. */
function sourcesText({ sources }: HeightsAnswer): string {
  return `Altitudes above sea level. Ground: ${sources.map(({ name, day }) => (day ? `${name} of ${day}` : name)).join(', ')}.`;
}

function Note({ text }: { text: string }) {
  return (
    <Text size="xs" className="muted">
      {text}
    </Text>
  );
}

type ClearanceProps = { profile: Profile; coarseM: number | null };

function Clearance({ profile: { lowest, coverage }, coarseM }: ClearanceProps) {
  const [unit] = useUnit('height');
  const [distanceUnit] = useUnit('distance');
  if (!lowest || coverage === 0) return <Note text="No terrain data here. The height above ground is not checked." />;
  const where = `${unitText(lowest.distanceM, 'distance', distanceUnit)} into the flight`;
  const height = unitText(Math.abs(lowest.clearanceM), 'height', unit);
  const found =
    lowest.clearanceM <= 0
      ? `The flight hits the ground: ${height} too low, ${where}`
      : `Lowest ${height} above the ground, ${where}`;
  const apart = coarseM === null ? '' : `, checked every ${unitText(coarseM, 'height', unit)}`;
  const partly = coverage < 1 ? ' Parts of the route have no terrain data and are not checked.' : '';
  const text = `${found}${apart}.${partly}`;
  if (lowest.clearanceM >= LOW_M) return <Note text={text} />;
  return (
    <Alert color={lowest.clearanceM <= 0 ? 'red' : 'orange'} variant="light" p="xs" role="alert">
      <Text size="xs">{text}</Text>
    </Alert>
  );
}
