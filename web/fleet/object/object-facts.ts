import type { FleetObject } from '@overflight/contract/fleet/fleet.ts';
import type { FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';

/** Facts that distinguish objects of the same name. */
const telling: Record<FleetCategory, readonly string[]> = {
  drones: ['manufacture', 'model', 'serial', 'registration'],
  pilots: ['license', 'phone', 'email', 'availability'],
  batteries: ['batteryId', 'lastUseDate'],
};

export function factsOf({ collectionId, properties }: FleetObject): string {
  return telling[collectionId]
    .map((name) => properties[name] ?? '')
    .filter(Boolean)
    .join(' · ');
}
