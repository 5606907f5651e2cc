import { Stack, Text, Title } from '@mantine/core';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { STOPS_COUNTED, stopsAtWaypoints } from '@overflight/flight/aircraft/stops-at-waypoints.ts';
import { noTopSpeed } from '@overflight/flight/energy/no-top-speed.ts';
import { powerFigures } from '@overflight/flight/energy/power-of.ts';
import { hasKnownHeights } from '@overflight/flight/energy/route-in-stretches.ts';
import { splitFlights } from '@overflight/flight/energy/split-flights.ts';
import type { FlownPlan } from '@overflight/flight/plan/estimate/flight-line.ts';
import { profileName } from '@overflight/flight/aircraft/profiles.ts';
import { useId, useMemo } from 'react';
import { useFigureText, usePlanAircraft } from '../../platform/aircraft.ts';
import { isAboveGround, useFlownPlan } from '../following/use-flown-plan.ts';
import { FlightsTable } from './flights-table.tsx';
import { RestOfPlan } from './rest-of-plan.tsx';
import { useWeather } from './use-weather.ts';
import { type Weather, WeatherFields } from './weather-fields.tsx';

type Props = { plan: SavedPlan; listHref: string; onMade: (plan: SavedPlan) => void };

/** Flights by battery: energy with wind and reserve, and plans of the flights. */
export function BatteriesCard(props: Props) {
  return isAboveGround(props.plan) ? <OverGround {...props} /> : <Batteries {...props} flown={props.plan} />;
}

function OverGround(props: Props) {
  const { overGround, homeAltitudeM } = useFlownPlan(props.plan);
  const worked = overGround && homeAltitudeM !== undefined ? { overGround, homeAltitudeM } : {};
  return <Batteries {...props} flown={{ ...props.plan, ...worked }} />;
}

function Batteries({ plan, flown, listHref, onMade }: Props & { flown: FlownPlan }) {
  const [weather, setWeather] = useWeather(plan.flightPlanId);
  const { profile, isOfCrew, id: aircraftId } = usePlanAircraft(plan.flightPlanId, plan.planMetadata.aircraft);
  const text = useFigureText();
  const id = useId();
  const known = useMemo(() => powerFigures(profile), [profile]);
  const isTooWindy = profile?.wind !== undefined && weather.speedMps > profile.wind.value;
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="xs">
        Batteries
      </Title>
      <Stack gap="sm">
        <Text size="sm">
          {profile ? `${profileName(profile)}${isOfCrew ? ', the crew’s drone' : ''}` : noAircraft(aircraftId)}
        </Text>
        <WeatherFields weather={weather} onChange={setWeather} />
        {isTooWindy && profile.wind && (
          <Text size="sm" className="warning" role="alert">
            {`This is more wind than the ${profileName(profile)} may fly in: ${text('wind', profile.wind.value)}. Do not fly.`}
          </Text>
        )}
        {profile && !profile.topSpeed && weather.speedMps > 0 && (
          <Text size="sm" className="warning">
            {noTopSpeed(profileName(profile))}
          </Text>
        )}
        {known.isKnown ? (
          <Split
            {...{ plan, flown, weather, listHref, onMade, power: known.power }}
            stops={profile !== undefined && stopsAtWaypoints(profile)}
          />
        ) : (
          <Text size="sm" className="muted">{`Energy: not known (missing: ${known.missing.join(', ')}).`}</Text>
        )}
      </Stack>
    </section>
  );
}

const noAircraft = (id: string | undefined): string =>
  id === undefined
    ? 'No aircraft is chosen. Choose one in the plan’s settings.'
    : 'The aircraft of this plan is not known.';

type Power = Extract<ReturnType<typeof powerFigures>, { isKnown: true }>['power'];
type SplitProps = Props & { flown: FlownPlan; weather: Weather; power: Power; stops: boolean };

const reasons = {
  length: 'Energy: not known, as the plan has too many points to work it out. Split it.',
  wind: 'Not flyable: in this wind the aircraft makes no way on part of the plan.',
  energy:
    'Part of the plan does not fit one battery with this reserve. Scans are flown whole: make them smaller, or move home closer.',
} as const;

function Split({ plan, flown, weather, power, stops, listHref, onMade }: SplitProps) {
  const { speedMps, fromDeg, reserve } = weather;
  const isKnown = useMemo(() => hasKnownHeights(flown), [flown]);
  const split = useMemo(
    () => (isKnown ? splitFlights(flown, { power, wind: { speedMps, fromDeg }, reserve, stops }) : null),
    [flown, isKnown, power, speedMps, fromDeg, reserve, stops],
  );
  if (!split)
    return (
      <Text size="sm" className="muted">
        Energy: not known, as the heights of this flight above home are not known.
      </Text>
    );
  if (!split.ok)
    return (
      <Text size="sm" className="warning" role="alert">
        {reasons[split.reason]}
      </Text>
    );
  if (split.flights.length === 0)
    return (
      <Text size="sm" className="muted">
        Nothing to fly yet.
      </Text>
    );
  return (
    <>
      <FlightsTable flights={split.flights} batteryWh={power.batteryWh} />
      <Text size="xs" className="muted">
        Estimated: what forward flight saves is not counted, and batteries are taken as new and full.
        {stops && ` ${STOPS_COUNTED}`}
      </Text>
      <RestOfPlan {...{ plan, split, listHref, onMade }} />
    </>
  );
}
