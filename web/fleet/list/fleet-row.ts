import type { FleetObject } from '@overflight/contract/fleet/fleet.ts';
import { dueOf, worstDue, type Due, type DueLimits, type DueState } from '@overflight/contract/fleet/fleet-due.ts';

/** An object with what is due of it, ready to be searched. */
export type FleetRow = {
  object: FleetObject;
  due: readonly Due[];
  state: DueState;
  /** Everything that is written down of it, in small letters. */
  words: string;
};

export function fleetRows(
  objects: readonly FleetObject[],
  on: { today: string; limits: DueLimits },
): readonly FleetRow[] {
  return objects.map((object) => {
    const due = dueOf(object.collectionId, object.properties, on);
    const words = Object.values(object.properties).join('\n').toLowerCase();
    return { object, due, state: worstDue(due), words };
  });
}

/** The day as the server counts it. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
