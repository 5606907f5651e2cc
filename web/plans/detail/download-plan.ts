import type { Autopilot } from '@overflight/contract/autopilots.ts';
import { planFileName } from '@overflight/contract/names.ts';
import { readPlan, type FlightPlan } from '@overflight/contract/plans.ts';
import { makeCall } from '../../platform/api-client.ts';
import { saveFile } from '../../platform/save-file.ts';
import { hasDraft } from '../editor/plan-drafts.ts';
import { lastSaveOver } from '../last-saves.ts';

/** QGroundControl's own files are indented so. */
const INDENT = 4;

type Wanted = { plan: Pick<FlightPlan, 'flightPlanId' | 'name'>; username: string; firmware: Autopilot };

const UNSAVED =
  'Changes of this plan are kept on this device and would be missing in the file. Press Edit to restore or discard them.';

/** Hands the plan to the browser as a file for QGroundControl and this autopilot. */
export async function downloadPlan({ plan: { flightPlanId: id, name }, username, firmware }: Wanted): Promise<void> {
  await lastSaveOver(id);
  if (hasDraft(username, id)) throw new Error(UNSAVED);
  const plan = await makeCall(readPlan, { params: { id }, query: { format: 'qgc', firmware } });
  saveFile(new Blob([JSON.stringify(plan, null, INDENT)], { type: 'application/json' }), planFileName(name));
}
