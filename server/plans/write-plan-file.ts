import { planFileName } from '@overflight/contract/names.ts';
import type { FlightPlan } from '@overflight/contract/plans.ts';
import { inputCaps } from '@overflight/flight/formats/input-caps.ts';
import type { Firmware } from '@overflight/flight/mission/firmware.ts';
import { writeQgcPlan } from '@overflight/flight/formats/write-qgc-plan.ts';
import { planStructureScan } from '@overflight/flight/structure-scan/plan-structure-scan.ts';
import { flownPath } from '@overflight/flight/survey/flown-path.ts';
import { Refused } from '../platform/http/refused.ts';

export type PlanFile = { fileName: string; text: string };

/** The plan as QGroundControl opens it, for this autopilot, or the one that it was imported for. */
export function writePlanFile(plan: FlightPlan, firmware?: Firmware): PlanFile {
  const items = plan.segments.reduce((sum, segment) => sum + itemsOf(segment), 0);
  if (items > inputCaps.planItems) throw tooLong();
  return { fileName: planFileName(plan.name), text: writeQgcPlan(plan, firmware) };
}

/** Each turn of a path is an item of the file, and a scan may be written out layer by layer. */
function itemsOf(segment: FlightPlan['segments'][number]): number {
  if (segment.type === 'waypointRoute') return segment.waypoints.length;
  if (segment.type === 'survey') return flownPath(segment).length;
  const planned = planStructureScan(segment);
  return planned.ok ? planned.loop.length * planned.layerAltitudesM.length : 0;
}

function tooLong(): Refused {
  const most = inputCaps.planItems.toLocaleString('en');
  const message = `No vehicle holds this plan: its paths have more than ${most} points. Split it, or fly fewer lines and layers.`;
  return new Refused({ status: 422, code: 'plan-too-long', message });
}
