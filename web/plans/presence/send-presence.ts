import { enterPlan, leavePlan } from '@overflight/contract/telemetry/live.ts';
import { makeCall } from '../../platform/calls/api-client.ts';
import { logError } from '../../platform/log.ts';

type Place = { connection: string; planId: string; isEditing: boolean };

let target: Place | null = null;
let sent: Place | null = null;
let isSending = false;

/** Sends the plan this person is in, or null, one request at a time; only the latest state is sent. */
export function sendPresence(place: Place | null): void {
  target = place;
  if (isSending) return;
  isSending = true;
  setTimeout(() => void sendPending());
}

async function sendPending(): Promise<void> {
  while (sent !== target) {
    const [before, next] = [sent, target];
    sent = next;
    try {
      await send(before, next);
    } catch (error) {
      logError('Presence in this plan could not be sent', error);
    }
  }
  isSending = false;
}

async function send(before: Place | null, next: Place | null): Promise<void> {
  if (next) {
    const { connection, ...body } = next;
    await makeCall(enterPlan, { params: { connection }, body });
  } else if (before) {
    await makeCall(leavePlan, { params: { connection: before.connection } });
  }
}
