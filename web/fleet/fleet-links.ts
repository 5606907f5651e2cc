import type { DueState } from '@overflight/contract/fleet/fleet-due.ts';
import type { FleetObject } from '@overflight/contract/fleet/fleet.ts';
import type { FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import type { To } from 'react-router';

/** Where the screens of the fleet lead to; the app knows the addresses. */
export type FleetLinks = {
  category: (category: FleetCategory, due?: DueState) => string;
  object: (object: FleetObject) => string;
  plan: (id: string) => string;
  /** What a drone does now: its vehicle, its picture. */
  live: (droneId: string) => string;
  /** Where drones are watched; null for those who may not. */
  watch: string | null;
  /** The dialog of a new object, and of one that is there, over what is shown now. */
  create: () => { to: To; state: unknown };
  edit: (id: string) => { to: To; state: unknown };
  /** An object on the map of its category. */
  onMap: (object: FleetObject) => { to: To; state: unknown };
};
