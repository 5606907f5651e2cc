import { keptOf } from '../formats/kept/kept-from-import.ts';
import type { FlightPlan } from '../plan/plan.ts';
import { drawnParts } from './drawn-parts.ts';
import type { Firmware } from './firmware.ts';
import type { PlannedFlight } from './flight-item.ts';
import { importedFlightParts } from './imported-flight-parts.ts';
import { planFirmware } from './plan-firmware.ts';

/**
 * The whole flight of a plan for a firmware: an imported scan that the firmware would refuse is
 * replanned.
 */
export function flightOf(plan: FlightPlan, firmware: Firmware = planFirmware(plan)): PlannedFlight {
  const kept = keptOf(plan);
  const isKept = kept !== undefined && kept.items.length > 0;
  return { plan, firmware, parts: isKept ? importedFlightParts(plan, kept, firmware) : drawnParts(plan) };
}
