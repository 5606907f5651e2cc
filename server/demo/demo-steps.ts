import type { DemoPartSteps } from './demo-part.ts';
import { airspacePart } from './parts/airspace.ts';
import { fleetPart } from './parts/fleet.ts';
import { plansPart } from './parts/plans.ts';
import { restrictionsPart } from './parts/restrictions.ts';
import { vehiclePart } from './parts/vehicle.ts';
import { weatherPart } from './parts/weather.ts';

/** Every part of the demo; a new one adds one line here. The contract says in which order they are added. */
export const demoSteps: readonly DemoPartSteps[] = [
  plansPart,
  restrictionsPart,
  airspacePart,
  fleetPart,
  weatherPart,
  vehiclePart,
];
