import { listAircraft } from '@overflight/contract/fleet/aircraft.ts';
import { readPlanCrew } from '@overflight/contract/fleet/fleet.ts';
import { ownProfile } from '@overflight/flight/aircraft/own-profile.ts';
import { type AircraftProfile, type FigureName, figures } from '@overflight/flight/aircraft/profile.ts';
import { profileName, profileOf, profiles } from '@overflight/flight/aircraft/profiles.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { cacheTimes } from './cache-times.ts';
import { makeCall } from './calls/api-client.ts';
import { type Measure, unitText, useUnit } from './units.ts';

export const aircraftKey = ['aircraft'] as const;

/** Aircraft that the crew added. */
export function useOwnAircraft() {
  return useQuery({
    queryKey: aircraftKey,
    queryFn: ({ signal }) => makeCall(listAircraft, { signal }),
    ...cacheTimes('drones'),
  });
}

const none: readonly AircraftProfile[] = [];

/** Profiles of the product and of the crew. */
export function useAircraft() {
  const query = useOwnAircraft();
  const own = useMemo(() => query.data?.map(ownProfile) ?? none, [query.data]);
  return { own, isKnown: query.data !== undefined, profileOf: (id: string | undefined) => profileOf(id, own) };
}

/** Where a plan's aircraft comes from: it names one, or its crew's drone does. */
export type PlanAircraft = { id: string | undefined; profile: AircraftProfile | undefined; isOfCrew: boolean };

export function usePlanAircraft(planId: string, named: string | undefined): PlanAircraft {
  const aircraft = useAircraft();
  const crew = useQuery({
    queryKey: ['fleet', 'crew', planId],
    queryFn: ({ signal }) => makeCall(readPlanCrew, { params: { id: planId }, signal }),
    enabled: named === undefined,
  });
  const id = named ?? crew.data?.aircraft ?? undefined;
  return { id, profile: aircraft.profileOf(id), isOfCrew: named === undefined && id !== undefined };
}

/** All aircraft by make, for a select; one that is gone stays in the list as not known. */
export function aircraftChoices(own: readonly AircraftProfile[], chosen: string | undefined) {
  const items = (list: readonly AircraftProfile[]) =>
    list.map((profile) => ({ value: profile.id, label: profileName(profile) }));
  const makes = [...new Set(profiles.map(({ make }) => make))];
  const groups = makes.map((make) => ({ group: make, items: items(profiles.filter((one) => one.make === make)) }));
  const ours = items(own);
  const isGone = chosen !== undefined && chosen !== '' && profileOf(chosen, own) === undefined;
  return [
    ...(isGone ? [{ group: 'Gone', items: [{ value: chosen, label: 'Not known' }] }] : []),
    ...(ours.length > 0 ? [{ group: 'Own', items: ours }] : []),
    ...groups,
  ];
}

const measures: Partial<Record<FigureName, Measure>> = {
  topSpeed: 'speed',
  cruiseSpeed: 'speed',
  climbRate: 'speed',
  descentRate: 'speed',
  wind: 'speed',
  topHeight: 'length',
};

/** Writes figures in the person's units. */
export function useFigureText(): (name: FigureName, value: number) => string {
  const [speed] = useUnit('speed');
  const [length] = useUnit('length');
  return (name, value) => {
    const measure = measures[name];
    if (measure) return unitText(value, measure, measure === 'speed' ? speed : length);
    return `${value.toLocaleString('en-US', { maximumFractionDigits: 2 })} ${figures[name].unit}`.trim();
  };
}
