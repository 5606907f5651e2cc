import type { FleetObject } from '@overflight/contract/fleet/fleet.ts';

/** A drone for tests at a given location. */
export function aDrone(
  name: string,
  properties: Readonly<Record<string, string>> = {},
  coordinates: readonly [lng: number, lat: number] = [-97, 40],
): FleetObject {
  return {
    objectId: name.replaceAll(' ', '-'),
    collectionId: 'drones',
    timestamp: '2026-11-15T12:00:00.000Z',
    geometry: { type: 'Point', coordinates: [...coordinates] },
    properties: { ...properties, name },
  };
}
