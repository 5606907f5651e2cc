import { missionResults } from '@overflight/flight/mavlink/mission-results.ts';
import { COUNT_WAIT_MS, itemWaitMs, responseTimer } from './response-timer.ts';
import type { MissionSession } from './mission-session.ts';
import type { WireItem } from './wire-items.ts';

/** `unsaid`: it requested every item but sent no final ack; reading back will show. */
export type Uploaded =
  | { end: 'accepted' | 'unsaid' }
  | { end: 'refused'; result: number; lastSent: number }
  | { end: 'silent' };

/** Silent for this long after the last item, its ack was lost. */
const FINAL_ACK_MS = 4000;

/** Sends a vehicle the items that it requests. */
export async function uploadMission(
  session: MissionSession,
  items: readonly WireItem[],
  onMoved: (moved: number) => void,
): Promise<Uploaded> {
  const timer = responseTimer();
  let [lastSent, repeats] = [-1, 0];
  const resend = () => {
    if (lastSent < 0) session.send('MISSION_COUNT', { count: items.length, missionType: 0 });
    else session.send('MISSION_ITEM_INT', items[lastSent]!);
  };
  resend();
  for (;;) {
    const isLast = lastSent === items.length - 1;
    const waitMs = lastSent < 0 ? COUNT_WAIT_MS : itemWaitMs(repeats);
    const message = await session.next(waitMs);
    if (!message) {
      if (isLast && timer.silentMs() > FINAL_ACK_MS) return { end: 'unsaid' };
      if (timer.isExpired()) return { end: 'silent' };
      repeats++;
      resend();
      continue;
    }
    if (message.name === 'MISSION_ACK') {
      const { type } = message.values;
      if (type === missionResults.accepted && isLast) return { end: 'accepted' };
      // A duplicate item is answered with this while the transfer continues.
      if (type === missionResults.accepted || type === missionResults.badSequence) continue;
      return { end: 'refused', result: type, lastSent };
    }
    const isRequest = message.name === 'MISSION_REQUEST' || message.name === 'MISSION_REQUEST_INT';
    const item = isRequest ? items[message.values.seq] : undefined;
    if (!item) continue;
    timer.restart();
    repeats = 0;
    lastSent = item.seq;
    onMoved(item.seq);
    session.send('MISSION_ITEM_INT', item);
  }
}
