import { keptOf } from '../formats/kept/kept-from-import.ts';
import type { FlightPlan } from '../plan/plan.ts';
import { drawnParts } from './drawn-parts.ts';
import type { Firmware } from './firmware.ts';
import type { Flight } from './flight-item.ts';
import { keptParts } from './kept-parts.ts';
import { planFirmware } from './plan-firmware.ts';

/**
 * All that a plan flies. The firmware is the one it will be flown on: an imported scan that it would refuse is planned
 * anew.
 */
export function flightOf(plan: FlightPlan, firmware: Firmware = planFirmware(plan)): Flight {
  const kept = keptOf(plan);
  const isKept = kept !== undefined && kept.items.length > 0;
  return { plan, firmware, parts: isKept ? keptParts(plan, kept, firmware) : drawnParts(plan) };
}
