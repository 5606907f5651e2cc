import { keptOf } from '../formats/kept/kept-from-import.ts';
import { missionOf } from '../formats/qgc-plan/read-plan-document.ts';
import type { FlightPlan } from '../plan/plan.ts';
import { defaultFirmware, type Firmware, firmwareOf } from './firmware.ts';

/** The firmware that a plan was imported for, or the default. */
export function planFirmware(plan: FlightPlan): Firmware {
  const kept = keptOf(plan);
  return kept === undefined ? defaultFirmware : firmwareOf(missionOf(kept)['firmwareType']);
}
