import type { Autopilot } from '@overflight/contract/plans/autopilots.ts';
import { planFileName } from '@overflight/contract/account/names.ts';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import type { Exporter } from '@overflight/flight/exports/exporter.ts';
import { inputCaps } from '@overflight/flight/formats/input-caps.ts';
import { flightOf } from '@overflight/flight/mission/flight-of.ts';
import { segmentTotals } from '@overflight/flight/plan/estimate/segment-totals.ts';
import { isLines, isViews } from '@overflight/flight/plan/plan.ts';
import { planStructureScan } from '@overflight/flight/structure-scan/plan-structure-scan.ts';
import { flownPath } from '@overflight/flight/survey/flown-path.ts';
import type { AltitudeReference } from '@overflight/flight/terrain/following/with-altitudes.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';
import { overGround } from '../terrain/lattice/over-ground.ts';

export type ExportedFile = { fileName: string; mediaType: string; content: string | Uint8Array };
type Wanted = { tenant: string; exporter: Exporter; firmware?: Autopilot | undefined; altitudes?: AltitudeReference };

/** Writes the plan in this format for this autopilot, or the one it was imported for, over the ground where it follows it. */
export async function writePlanFile(services: Services, plan: SavedPlan, wanted: Wanted): Promise<ExportedFile> {
  const { tenant, exporter, firmware, altitudes } = wanted;
  const items = plan.segments.reduce((sum, segment) => sum + itemsOf(segment), 0);
  if (items > inputCaps.planItems) throw tooLong();
  const { extension, mediaType, write } = exporter;
  const flight = await overGround(services, flightOf(plan, firmware), { tenant, reference: altitudes });
  return { fileName: planFileName(plan.name, extension), mediaType, content: await write(flight) };
}

/** Each turn of a path is an item, and a scan may be written layer by layer. */
function itemsOf(segment: SavedPlan['segments'][number]): number {
  if (segment.type === 'waypointRoute') return segment.waypoints.length;
  if (isLines(segment)) return flownPath(segment).length;
  if (isViews(segment)) return segmentTotals(segment).photoCount;
  const planned = planStructureScan(segment);
  return planned.ok ? planned.loop.length * planned.layerAltitudesM.length : 0;
}

function tooLong(): Refused {
  const most = inputCaps.planItems.toLocaleString('en');
  const message = `This plan is too long for any vehicle: its paths have more than ${most} points. Split it, or fly fewer lines and layers.`;
  return new Refused({ status: 422, code: 'plan-too-long', message });
}
