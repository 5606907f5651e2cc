import type { FleetObject } from '@overflight/contract/fleet/fleet.ts';
import { dueOf, worstDue, type Due, type DueLimits, type DueState } from '@overflight/contract/fleet/fleet-due.ts';

/** An object with its due states and search text. */
export type FleetTableRow = {
  object: FleetObject;
  due: readonly Due[];
  state: DueState;
  /** All its values, in lower case. */
  words: string;
};

export function fleetRows(
  objects: readonly FleetObject[],
  on: { today: string; limits: DueLimits },
): readonly FleetTableRow[] {
  return objects.map((object) => {
    const due = dueOf(object.collectionId, object.properties, on);
    const words = Object.values(object.properties).join('\n').toLowerCase();
    return { object, due, state: worstDue(due), words };
  });
}

/** The day in the server's time zone (UTC). */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
