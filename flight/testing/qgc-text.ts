import { writeQgcPlan } from '../exports/qgc-plan/write-qgc-plan.ts';
import type { Firmware } from '../mission/firmware.ts';
import { flightOf } from '../mission/flight-of.ts';
import type { FlightPlan } from '../plan/plan.ts';

/** The `.plan` file of a plan. */
export const qgcText = (plan: FlightPlan, firmware?: Firmware): string => writeQgcPlan(flightOf(plan, firmware));
