import { missionResults } from '@overflight/flight/mavlink/mission-results.ts';
import { COUNT_WAIT_MS, itemWaitMs, responseTimer } from './response-timer.ts';
import type { MissionSession } from './mission-session.ts';
import type { WireItem } from './wire-items.ts';

type Reading = {
  /** Reads no more items: the mission differs anyway. */
  most: number;
  onMoved: (moved: number) => void;
};
export type Downloaded = { end: 'read'; items: WireItem[]; count: number } | { end: 'silent' };

/** Downloads the mission stored on a vehicle. */
export async function downloadMission(session: MissionSession, { most, onMoved }: Reading): Promise<Downloaded> {
  const timer = responseTimer();
  const items: WireItem[] = [];
  let count: number | undefined;
  let repeats = 0;
  const wanted = () => Math.min(count ?? most, most);
  const ask = () => {
    if (count === undefined) session.send('MISSION_REQUEST_LIST', { missionType: 0 });
    else session.send('MISSION_REQUEST_INT', { seq: items.length, missionType: 0 });
  };
  ask();
  for (;;) {
    const message = await session.next(count === undefined ? COUNT_WAIT_MS : itemWaitMs(repeats));
    if (!message) {
      if (timer.isExpired()) return { end: 'silent' };
      repeats++;
      ask();
      continue;
    }
    if (message.name === 'MISSION_COUNT' && count === undefined) count = message.values.count;
    else if (message.name === 'MISSION_ITEM_INT' && message.values.seq === items.length && count !== undefined)
      items.push(message.values);
    else continue;
    timer.restart();
    repeats = 0;
    onMoved(items.length);
    if (items.length < wanted()) {
      ask();
      continue;
    }
    session.send('MISSION_ACK', { type: missionResults.accepted, missionType: 0 });
    return { end: 'read', items, count };
  }
}
