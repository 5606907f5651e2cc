import { planFileName } from '@overflight/contract/names.ts';
import type { FlightPlan } from '@overflight/contract/plans.ts';
import { writeQgcPlan } from '@overflight/flight/formats/write-qgc-plan.ts';
import { planStructureScan } from '@overflight/flight/structure-scan/plan-structure-scan.ts';
import { Refused } from '../platform/http/refused.ts';

export type PlanFile = { fileName: string; text: string };

/** Vehicles number their items with 16 bits. */
const MOST_ITEMS = 65_535;

/** The plan as QGroundControl opens it. */
export function writePlanFile(plan: FlightPlan): PlanFile {
  if (scanWaypoints(plan) > MOST_ITEMS) throw tooLong();
  return { fileName: planFileName(plan.name), text: writeQgcPlan(plan) };
}

/** Scans are the one part that grows in the file: each layer may be written out waypoint by waypoint. */
function scanWaypoints({ segments }: FlightPlan): number {
  const scans = segments.filter((segment) => segment.type === 'structureScan').map(planStructureScan);
  return scans.reduce((sum, scan) => sum + (scan.ok ? scan.loop.length * scan.layerAltitudesM.length : 0), 0);
}

function tooLong(): Refused {
  const message = `No vehicle holds this plan: its scans have more than ${MOST_ITEMS} waypoints. Use fewer layers, or split it.`;
  return new Refused({ status: 422, code: 'plan-too-long', message });
}
