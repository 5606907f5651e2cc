import type { DueState } from '@overflight/contract/fleet-due.ts';
import type { FleetObject } from '@overflight/contract/fleet.ts';
import type { FleetCategory } from '@overflight/contract/fleet-fields.ts';
import type { To } from 'react-router';

/** Where the screens of the fleet lead to; the app knows the addresses. */
export type FleetLinks = {
  category: (category: FleetCategory, due?: DueState) => string;
  object: (object: FleetObject) => string;
  plan: (id: string) => string;
  /** Where drones are watched; null for those who may not. */
  watch: string | null;
  /** The dialog of an object, over what is shown now. */
  edit: (id: string) => { to: To; state: unknown };
  /** An object on the map of its category. */
  onMap: (object: FleetObject) => { to: To; state: unknown };
};
