import { missionResults } from '@overflight/flight/mavlink/mission-results.ts';
import { COUNT_WAIT_MS, itemWaitMs, patience } from './patience.ts';
import type { Conversation } from './talk-with.ts';
import type { WireItem } from './wire-items.ts';

type Reading = {
  /** More is not read: it is another mission anyway. */
  most: number;
  onMoved: (moved: number) => void;
};
export type Downloaded = { end: 'read'; items: WireItem[]; count: number } | { end: 'silent' };

/** Reads the mission that a vehicle holds. */
export async function downloadMission(talk: Conversation, { most, onMoved }: Reading): Promise<Downloaded> {
  const patient = patience();
  const items: WireItem[] = [];
  let count: number | undefined;
  let repeats = 0;
  const wanted = () => Math.min(count ?? most, most);
  const ask = () => {
    if (count === undefined) talk.send('MISSION_REQUEST_LIST', { missionType: 0 });
    else talk.send('MISSION_REQUEST_INT', { seq: items.length, missionType: 0 });
  };
  ask();
  for (;;) {
    const heard = await talk.next(count === undefined ? COUNT_WAIT_MS : itemWaitMs(repeats));
    if (!heard) {
      if (patient.isOver()) return { end: 'silent' };
      repeats++;
      ask();
      continue;
    }
    if (heard.name === 'MISSION_COUNT' && count === undefined) count = heard.values.count;
    else if (heard.name === 'MISSION_ITEM_INT' && heard.values.seq === items.length && count !== undefined)
      items.push(heard.values);
    else continue;
    patient.renew();
    repeats = 0;
    onMoved(items.length);
    if (items.length < wanted()) {
      ask();
      continue;
    }
    talk.send('MISSION_ACK', { type: missionResults.accepted, missionType: 0 });
    return { end: 'read', items, count };
  }
}
