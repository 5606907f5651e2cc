import { listFleet, readFleetHistory, readFleetMetadata, readFleetSettings } from '@overflight/contract/fleet/fleet.ts';
import { defaultDueLimits } from '@overflight/contract/fleet/fleet-due.ts';
import type { FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { makeCall } from '../platform/calls/api-client.ts';
import { cacheTimes } from '../platform/cache-times.ts';
import { useNow } from '../ui/time/use-now.ts';
import { fleetKey } from './fleet-cache.ts';
import { dayOf, fleetRows, type FleetTableRow } from './list/fleet-row.ts';

export function useFleet(category: FleetCategory) {
  return useQuery({
    queryKey: fleetKey(category),
    queryFn: ({ signal }) => makeCall(listFleet, { query: { collectionId: category }, signal }),
    ...cacheTimes(category === 'pilots' ? 'pilot' : 'drones'),
  });
}

export const settingsKey = ['fleet', 'settings'] as const;

export function useFleetSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => makeCall(readFleetSettings, { signal }),
    ...cacheTimes('drones'),
  });
}

const none: readonly FleetTableRow[] = [];

/** Objects of a category with today's due states. */
export function useFleetRows(category: FleetCategory) {
  const query = useFleet(category);
  const settings = useFleetSettings();
  const limits = settings.data?.limits ?? defaultDueLimits;
  const today = dayOf(useNow());
  const rows = useMemo(
    () => (query.data ? fleetRows(query.data, { today, limits }) : none),
    [query.data, today, limits],
  );
  return { query, rows };
}

export const metadataKey = (id: string) => ['fleet', 'metadata', id] as const;

export function useFleetMetadata(category: FleetCategory, id: string) {
  return useQuery({
    queryKey: metadataKey(id),
    queryFn: ({ signal }) => makeCall(readFleetMetadata, { params: { id }, query: { collectionId: category }, signal }),
  });
}

export function useFleetHistory(id: string) {
  return useQuery({
    queryKey: ['fleet', 'history', id],
    queryFn: ({ signal }) => makeCall(readFleetHistory, { params: { id }, signal }),
  });
}
