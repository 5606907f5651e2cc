import { Alert, Group, Loader, Text } from '@mantine/core';
import type { HeightsAnswer } from '@overflight/contract/map/terrain.ts';
import type { HeightCheck } from '@overflight/contract/plans/checks.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { useMemo } from 'react';
import type { MapHandle } from '../../map/map-handle.ts';
import { stretchText, wayHomeNote } from '../detail/checks/heights/height-rows.ts';
import { useHeightCheck } from '../detail/checks/heights/use-height-check.ts';
import { useHeightTexts } from '../detail/checks/heights/use-height-texts.ts';
import { FollowingNote } from '../following/following-note.tsx';
import { useSampledFlight } from '../use-sampled-flight.ts';
import { chartShapes, type Chart } from './chart-shapes.ts';
import { placeText } from './place-text.ts';
import { ProfileChart } from './profile-chart.tsx';
import { profileOf, profileWithoutGround, type Profile } from './profile-of.ts';
import { LOW_M, markedPoints, type Mark, type MarkedPoint } from './profile-point.ts';
import classes from './profile.module.css';
import { SurveyResolutions } from './survey-resolution.tsx';
import { usePointedPlace, useShownStretches } from './use-pointed-place.ts';

const NO_GROUND =
  'No terrain data. The ground is not shown, the height above it is not checked; altitudes are as planned.';
const MIXED =
  'No terrain data. Altitudes of this plan use different references (home, ground, sea level): without ground heights they cannot be drawn together.';
const noPoints: readonly MarkedPoint[] = [];

type Props = { plan: FlightPlan; map?: MapHandle | null };

/** Height of the flight above ground along the route, and the limit of the place. */
export function AltitudeProfile({ plan, map = null }: Props) {
  const { plan: resting, samples, coarseM, ground, following } = useSampledFlight(plan);
  const { data: check, isOutdated } = useHeightCheck(plan);
  const isChecking = isOutdated || resting !== plan || ground.isPending;
  const isKnown = ground.data?.heights.some((height) => height !== null) ?? false;
  const profile = useMemo(
    () => (ground.data && isKnown ? profileOf(samples, ground.data.heights) : profileWithoutGround(samples)),
    [samples, ground.data, isKnown],
  );
  const points = useMemo(() => (profile ? markedPoints(profile.points, check) : noPoints), [profile, check]);
  useShownStretches(map, check?.stretches);
  if (samples.length === 0) return null;
  return (
    <section aria-label="Altitude profile">
      <Text size="sm" fw={600} mb={4}>
        Altitude profile
      </Text>
      {profile && <PointedChart points={points} map={map} />}
      <FollowingNote following={following} />
      {!profile && !ground.isPending && <Note text={MIXED} />}
      {isChecking && <Checking />}
      {ground.isError && <Note text="The terrain could not be read. The ground is not shown." />}
      {ground.data && profile && !isKnown && <Note text={NO_GROUND} />}
      {ground.data?.problems.map((problem) => (
        <Note key={problem} text={problem} />
      ))}
      <div className={classes['found']} data-outdated={isChecking || undefined}>
        {check && <LimitBroken check={check} />}
        {ground.data && profile && isKnown && <Clearance profile={profile} coarseM={coarseM} />}
        {ground.data && isKnown && <SurveyResolutions plan={resting} following={following} />}
      </div>
      {ground.data && isKnown && <Note text={sourcesText(ground.data)} />}
    </section>
  );
}

function Checking() {
  return (
    <Group gap={6} role="status">
      <Loader size="xs" aria-hidden />
      <Text size="xs">Reading the terrain …</Text>
    </Group>
  );
}

/** The chart, and what is known of the place that is pointed at there or on the map. */
function PointedChart({ points, map }: { points: readonly MarkedPoint[]; map: MapHandle | null }) {
  const texts = useHeightTexts();
  const chart = useMemo(() => chartShapes(points), [points]);
  const [place, pointTo] = usePointedPlace(map, points);
  if (!chart) return null;
  return (
    <>
      <ProfileChart chart={chart} place={place} onPoint={pointTo} />
      <Key chart={chart} />
      <p className={classes['readout']} data-empty={place === null || undefined}>
        {place ? placeText(place, texts) : 'Point at the chart, or use the arrow keys, to see a place.'}
      </p>
    </>
  );
}

/** What the lines mean; only those that are drawn. */
function Key({ chart: { ceiling, ground, marked } }: { chart: Chart }) {
  const texts = useHeightTexts();
  const has = (mark: Mark) => marked.some((line) => line.mark === mark);
  return (
    <ul className={classes['key']}>
      {ceiling && <li data-line="ceiling">limit above ground</li>}
      <li data-line="flight">flight</li>
      {has('high') && <li data-line="high">too high</li>}
      {has('exception') && <li data-line="exception">higher, near a structure</li>}
      {has('low') && <li data-line="low">below {texts.height(LOW_M)}</li>}
      {has('hit') && <li data-line="hit">below the ground</li>}
      {ground && <li data-line="ground">ground</li>}
    </ul>
  );
}

/** The stretch that breaks its limit most. */
function LimitBroken({ check }: { check: HeightCheck }) {
  const { stretches, rules } = check;
  const texts = useHeightTexts();
  const broken = stretches.filter(({ kind }) => kind === 'too-high');
  const overM = ({ highest, limitMeters }: (typeof broken)[number]) => (highest?.heightMeters ?? 0) - limitMeters;
  const [worst] = broken.toSorted((a, b) => overM(b) - overM(a));
  if (!worst) return null;
  const rule = rules.find(({ id }) => id === worst.ruleId);
  const more = broken.length > 1 ? ` Too high in ${broken.length} stretches in all.` : '';
  const text = `Too high: ${stretchText(worst, rule, texts)}.${more} ${wayHomeNote(worst, check)}`;
  return <Warning color="red" text={text.trim()} />;
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

function Warning({ color, text }: { color: 'red' | 'orange'; text: string }) {
  return (
    <Alert color={color} variant="light" p="xs" mb={4} role="alert">
      <Text size="xs">{text}</Text>
    </Alert>
  );
}

type ClearanceProps = { profile: Profile; coarseM: number | null };

function Clearance({ profile: { lowest, coverage }, coarseM }: ClearanceProps) {
  const texts = useHeightTexts();
  if (!lowest || coverage === 0) return <Note text="No terrain data here. The height above ground is not checked." />;
  const where = `${texts.distance(lowest.distanceM)} into the flight`;
  const height = texts.height(Math.abs(lowest.clearanceM));
  const found =
    lowest.clearanceM <= 0
      ? `The flight hits the ground: ${height} too low, ${where}`
      : `Lowest ${height} above the ground, ${where}`;
  const apart = coarseM === null ? '' : `, checked every ${texts.height(coarseM)}`;
  const partly = coverage < 1 ? ' Parts of the route have no terrain data and are not checked.' : '';
  const text = `${found}${apart}.${partly}`;
  if (lowest.clearanceM >= LOW_M) return <Note text={text} />;
  return <Warning color={lowest.clearanceM <= 0 ? 'red' : 'orange'} text={text} />;
}
