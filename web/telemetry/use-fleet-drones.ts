import { listFleet } from '@overflight/contract/fleet/fleet.ts';
import { useQuery } from '@tanstack/react-query';
import { makeCall } from '../platform/calls/api-client.ts';
import { useHasProduct } from '../platform/calls/session.ts';

/** Fleet drones to link a vehicle to; null without access to the fleet. */
export function useFleetDrones(): { value: string; label: string }[] | null {
  const maySee = useHasProduct('fleet-management');
  const { data } = useQuery({
    queryKey: ['fleet', 'drones of vehicles'],
    queryFn: ({ signal }) => makeCall(listFleet, { query: { collectionId: 'drones' }, signal }),
    enabled: maySee,
  });
  if (!maySee) return null;
  return (data ?? []).map(({ objectId, properties: { name, serial } }) => ({
    value: objectId,
    label: serial ? `${name} (${serial})` : name,
  }));
}
