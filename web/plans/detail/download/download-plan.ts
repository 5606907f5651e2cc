import type { Autopilot } from '@overflight/contract/plans/autopilots.ts';
import { planFileName } from '@overflight/contract/account/names.ts';
import { exportName } from '@overflight/contract/plans/export-name.ts';
import { readPlanFile, type SavedPlan, type PlanFormat } from '@overflight/contract/plans/plans.ts';
import type { AircraftProfile } from '@overflight/flight/aircraft/profile.ts';
import type { AltitudeReference } from '@overflight/flight/terrain/following/with-altitudes.ts';
import type { Exporter, PhotoWay } from '@overflight/flight/exports/exporter.ts';
import { makeCall } from '../../../platform/calls/api-client.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { hasDraft } from '../../editor/saving/plan-drafts.ts';
import { waitForClosingSave } from '../../closing-saves.ts';

/** What a file is written for; what the format has no choice of is left out. */
export type FileChoice = {
  exporter: Exporter;
  firmware?: Autopilot;
  aircraft?: string;
  altitudes: AltitudeReference;
  photos?: PhotoWay;
};
type DownloadOptions = FileChoice & {
  plan: Pick<SavedPlan, 'flightPlanId' | 'name'>;
  username: string;
  aircraftProfile?: AircraftProfile | undefined;
};

const UNSAVED =
  'This device has unsaved changes of this plan that would be missing in the file. Press Edit to restore or discard them.';
/** A flight that was split. */
const ARCHIVE = 'application/zip';

/** Downloads the file that the server wrote. */
export async function downloadPlan(options: DownloadOptions): Promise<void> {
  const { plan, username, exporter, aircraftProfile: aircraft, ...choice } = options;
  const { flightPlanId: id } = plan;
  await waitForClosingSave(id);
  if (hasDraft(username, id)) throw new Error(UNSAVED);
  const format = exporter.format as PlanFormat;
  const file: unknown = await makeCall(readPlanFile, { params: { id }, query: { format, ...choice } });
  if (!(file instanceof Blob)) throw new Error('The server sent no file.');
  const { altitudes, photos } = choice;
  const name = exportName(plan.name, { exporter, aircraft, altitudes, photos });
  saveFile(file, planFileName(name, file.type === ARCHIVE ? '.zip' : exporter.extension));
}
