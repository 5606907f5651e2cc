import { enterPlan, leavePlan } from '@overflight/contract/telemetry/live.ts';
import { makeCall } from '../../platform/calls/api-client.ts';
import { logError } from '../../platform/log.ts';

type Place = { connection: string; planId: string; isEditing: boolean };

let wanted: Place | null = null;
let told: Place | null = null;
let isTelling = false;

/** Where this person is, or null for in no plan; said one thing after the other, and only the last of what comes at once. */
export function tellPresence(place: Place | null): void {
  wanted = place;
  if (isTelling) return;
  isTelling = true;
  setTimeout(() => void tellAll());
}

async function tellAll(): Promise<void> {
  while (told !== wanted) {
    const [before, next] = [told, wanted];
    told = next;
    try {
      await tell(before, next);
    } catch (error) {
      logError('Presence in this plan could not be sent', error);
    }
  }
  isTelling = false;
}

async function tell(before: Place | null, next: Place | null): Promise<void> {
  if (next) {
    const { connection, ...body } = next;
    await makeCall(enterPlan, { params: { connection }, body });
  } else if (before) {
    await makeCall(leavePlan, { params: { connection: before.connection } });
  }
}
