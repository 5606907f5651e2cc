import { flightLine, type FlownPlan } from '@overflight/flight/plan/estimate/flight-line.ts';
import type { FlightPoint } from '@overflight/flight/plan/estimate/flight-point.ts';

/** The flight of a plan whose height above ground is checked. */
export const checkedLine = (plan: FlownPlan): FlightPoint[] => flightLine(plan);
