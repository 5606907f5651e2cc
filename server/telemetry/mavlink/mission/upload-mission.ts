import { missionResults } from '@overflight/flight/mavlink/mission-results.ts';
import { COUNT_WAIT_MS, itemWaitMs, patience } from './patience.ts';
import type { Conversation } from './talk-with.ts';
import type { WireItem } from './wire-items.ts';

/** `unsaid`: it has asked for every item but did not say whether it takes them; reading back will tell. */
export type Uploaded =
  | { end: 'accepted' | 'unsaid' }
  | { end: 'refused'; result: number; lastSent: number }
  | { end: 'silent' };

/** Without a word for so long after the last item, its answer is lost. */
const LAST_WORD_MS = 4000;

/** Gives a vehicle the items that it asks for, one after another. */
export async function uploadMission(
  talk: Conversation,
  items: readonly WireItem[],
  onMoved: (moved: number) => void,
): Promise<Uploaded> {
  const patient = patience();
  let [lastSent, repeats] = [-1, 0];
  const sayAgain = () => {
    if (lastSent < 0) talk.send('MISSION_COUNT', { count: items.length, missionType: 0 });
    else talk.send('MISSION_ITEM_INT', items[lastSent]!);
  };
  sayAgain();
  for (;;) {
    const isLast = lastSent === items.length - 1;
    const waitMs = lastSent < 0 ? COUNT_WAIT_MS : itemWaitMs(repeats);
    const heard = await talk.next(waitMs);
    if (!heard) {
      if (isLast && patient.silentMs() > LAST_WORD_MS) return { end: 'unsaid' };
      if (patient.isOver()) return { end: 'silent' };
      repeats++;
      sayAgain();
      continue;
    }
    if (heard.name === 'MISSION_ACK') {
      const { type } = heard.values;
      if (type === missionResults.accepted && isLast) return { end: 'accepted' };
      // An item that came twice is answered with this, while the transfer goes on.
      if (type === missionResults.accepted || type === missionResults.badSequence) continue;
      return { end: 'refused', result: type, lastSent };
    }
    const isRequest = heard.name === 'MISSION_REQUEST' || heard.name === 'MISSION_REQUEST_INT';
    const item = isRequest ? items[heard.values.seq] : undefined;
    if (!item) continue;
    patient.renew();
    repeats = 0;
    lastSent = item.seq;
    onMoved(item.seq);
    talk.send('MISSION_ITEM_INT', item);
  }
}
