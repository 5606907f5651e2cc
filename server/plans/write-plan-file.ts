import type { Position } from 'geojson';
import type { Autopilot } from '@overflight/contract/plans/autopilots.ts';
import { planFileName } from '@overflight/contract/account/names.ts';
import { exportName } from '@overflight/contract/plans/export-name.ts';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import type { AircraftProfile } from '@overflight/flight/aircraft/profile.ts';
import { fenceNotes } from '@overflight/flight/checks/fence-notes.ts';
import type { Exporter, FileContent, PhotoWay } from '@overflight/flight/exports/exporter.ts';
import { gate } from '@overflight/flight/exports/gate/gate.ts';
import { inputCaps } from '@overflight/flight/formats/input-caps.ts';
import { flightOf } from '@overflight/flight/mission/flight-of.ts';
import type { PlannedFlight } from '@overflight/flight/mission/flight-item.ts';
import { segmentTotals } from '@overflight/flight/plan/estimate/segment-totals.ts';
import { isLines, isViews } from '@overflight/flight/plan/plan.ts';
import { planStructureScan } from '@overflight/flight/structure-scan/plan-structure-scan.ts';
import { flownPath } from '@overflight/flight/survey/flown-path.ts';
import { followingOf } from '@overflight/flight/terrain/following/following-settings.ts';
import type { AltitudeReference } from '@overflight/flight/terrain/following/with-altitudes.ts';
import { findAircraft } from '../aircraft/find-aircraft.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';
import { geoidHeights } from '../terrain/geoid/geoid-height.ts';
import { heightsAt } from '../terrain/heights-at.ts';
import { overGround } from '../terrain/lattice/over-ground.ts';
import { packFiles, type ExportedFile } from './pack-files.ts';

export type Wanted = {
  tenant: string;
  exporter: Exporter;
  firmware?: Autopilot | undefined;
  /** Id of a profile; that of the plan if undefined. */
  aircraft?: string | undefined;
  altitudes?: AltitudeReference;
  photos?: PhotoWay | undefined;
};

/** Writes the plan as one file, or an archive of numbered ones with what the pilot must know. */
export async function writePlanFile(services: Services, plan: SavedPlan, wanted: Wanted): Promise<ExportedFile> {
  const { extension, mediaType } = wanted.exporter;
  const { files, sheet, leftOut, name } = await writePlanFiles(services, plan, wanted);
  const [only, second] = files;
  if (only === undefined) throw new Error('an exporter wrote nothing');
  if (second === undefined) return { fileName: planFileName(name, extension), mediaType, content: only };
  return packFiles(name, { extension, files, sheet: [...sheet, ...leftOut] });
}

export type PlanFiles = {
  files: readonly FileContent[];
  sheet: string[];
  leftOut: string[];
  /** Of the files, without their ending. */
  name: string;
};

/** Writes the plan in a format, over the ground where it follows it, and lets nothing leave that the gate refuses. */
export async function writePlanFiles(services: Services, plan: SavedPlan, wanted: Wanted): Promise<PlanFiles> {
  const { tenant, exporter, altitudes = exporter.altitudes[0] ?? 'home', photos = 'points' } = wanted;
  const items = plan.segments.reduce((sum, segment) => sum + itemsOf(segment), 0);
  if (items > inputCaps.planItems) throw tooLong();
  if (!exporter.altitudes.includes(altitudes)) throw otherAltitudes(exporter);
  const aircraft = await aircraftOf(services, plan, wanted);
  const isForVehicle = exporter.isForAutopilot || exporter.firmware !== undefined;
  const flight = await overGround(services, plannedFlight(plan, wanted, isForVehicle), {
    tenant,
    reference: altitudes === 'sea' ? 'sea' : 'home',
  });
  const ground = async (places: readonly Position[]) =>
    (await heightsAt(services, places, tenant)).heights.map((height) => (Number.isNaN(height) ? null : height));
  const written = await exporter.write(flight, { aircraft, altitudes, photos, ground, geoid: geoidHeights });
  if (written.refused) throw refusedBecause(written.refused);
  const reasons = written.files.flatMap((file) => gate(exporter.format, file, aircraft));
  if (reasons.length > 0) throw refusedBecause(reasons);
  const [homeM = null] = exporter.sheet ? await ground([plan.homePoint.position]) : [];
  return {
    files: written.files,
    sheet: exporter.sheet?.(flight, { photos, altitudes, files: written.files.length, homeM }) ?? [],
    leftOut: [...exporter.leavesOut(flight), ...fenceNotes(plan, exporter.format)],
    name: exportName(plan.name, { exporter, aircraft, altitudes, photos }),
  };
}

/** Only autopilots follow the ground by themselves: for all others it is worked in. */
function plannedFlight(plan: SavedPlan, { exporter, firmware }: Wanted, isForVehicle: boolean): PlannedFlight {
  if (isForVehicle) return flightOf(plan, exporter.firmware ?? firmware);
  const terrain = { ...followingOf(plan), followedBy: 'waypoints' } as const;
  return flightOf({ ...plan, planMetadata: { ...plan.planMetadata, terrain } });
}

/** An aircraft that the plan names and nobody knows any more is as good as none. */
async function aircraftOf(
  services: Services,
  plan: SavedPlan,
  { tenant, aircraft }: Wanted,
): Promise<AircraftProfile | undefined> {
  const found = await findAircraft(services, { tenant, id: aircraft ?? plan.planMetadata.aircraft });
  if (!found && aircraft !== undefined)
    throw new Refused({ status: 422, code: 'unknown-aircraft', message: 'This aircraft is not known.' });
  return found;
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

function otherAltitudes({ name, altitudes }: Exporter): Refused {
  const message = `Files for ${name} hold altitudes from ${altitudes.join(' or ')} only.`;
  return new Refused({ status: 422, code: 'other-altitudes', message });
}

function refusedBecause(reasons: readonly string[]): Refused {
  const all = [...new Set(reasons)];
  const fields = all.map((problem) => ({ field: 'plan', problem }));
  return new Refused({ status: 422, code: 'export-refused', message: all.join(' '), fields });
}
