import type { FleetObject } from '@overflight/contract/fleet/fleet.ts';
import type { To } from 'react-router';

/** Actions on one object of a list. */
export type FleetActions = {
  detailHref: (object: FleetObject) => string;
  editLink: (object: FleetObject) => { to: To; state: unknown };
  onDelete: (object: FleetObject) => void;
  onLocate: (object: FleetObject) => void;
  onSetLocation: (object: FleetObject) => void;
};
