import type { DueState } from '@overflight/contract/fleet/fleet-due.ts';
import type { FleetObject } from '@overflight/contract/fleet/fleet.ts';
import type { FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import type { To } from 'react-router';

/** Links of the fleet screens; the app knows the addresses. */
export type FleetLinks = {
  category: (category: FleetCategory, due?: DueState) => string;
  object: (object: FleetObject) => string;
  plan: (id: string) => string;
  /** Live view of a drone. */
  live: (droneId: string) => string;
  /** Link to watch drones; null without permission. */
  watch: string | null;
  /** Dialogs to create or edit an object, over the current screen. */
  create: () => { to: To; state: unknown };
  edit: (id: string) => { to: To; state: unknown };
  /** An object on the map of its category. */
  onMap: (object: FleetObject) => { to: To; state: unknown };
};
