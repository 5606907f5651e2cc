import type { Autopilot } from '@overflight/contract/plans/autopilots.ts';
import { planFileName } from '@overflight/contract/account/names.ts';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import type { Exporter } from '@overflight/flight/exports/exporter.ts';
import { inputCaps } from '@overflight/flight/formats/input-caps.ts';
import { flightOf } from '@overflight/flight/mission/flight-of.ts';
import { planStructureScan } from '@overflight/flight/structure-scan/plan-structure-scan.ts';
import { flownPath } from '@overflight/flight/survey/flown-path.ts';
import { Refused } from '../platform/http/refused.ts';

export type ExportedFile = { fileName: string; mediaType: string; content: string | Uint8Array };
type Wanted = { exporter: Exporter; firmware?: Autopilot | undefined };

/** Writes the plan in this format for this autopilot, or the one it was imported for. */
export async function writePlanFile(plan: SavedPlan, { exporter, firmware }: Wanted): Promise<ExportedFile> {
  const items = plan.segments.reduce((sum, segment) => sum + itemsOf(segment), 0);
  if (items > inputCaps.planItems) throw tooLong();
  const { extension, mediaType, write } = exporter;
  return { fileName: planFileName(plan.name, extension), mediaType, content: await write(flightOf(plan, firmware)) };
}

/** Each turn of a path is an item, and a scan may be written layer by layer. */
function itemsOf(segment: SavedPlan['segments'][number]): number {
  if (segment.type === 'waypointRoute') return segment.waypoints.length;
  if (segment.type === 'survey') return flownPath(segment).length;
  const planned = planStructureScan(segment);
  return planned.ok ? planned.loop.length * planned.layerAltitudesM.length : 0;
}

function tooLong(): Refused {
  const most = inputCaps.planItems.toLocaleString('en');
  const message = `This plan is too long for any vehicle: its paths have more than ${most} points. Split it, or fly fewer lines and layers.`;
  return new Refused({ status: 422, code: 'plan-too-long', message });
}
