import type { Message } from '@overflight/flight/mavlink/messages/messages.ts';
import { missionResults } from '@overflight/flight/mavlink/mission-results.ts';
import type { Firmware } from '@overflight/flight/mission/firmware.ts';
import { refusedItems } from '@overflight/flight/mission/mavlink/refused-items.ts';
import { frames } from '@overflight/flight/mission/mavlink/mission-item.ts';
import { keptByArdupilot, placesOfArdupilot, wholeForArdupilot } from '../mavlink/kept-values.ts';
import type { WriteFrame } from '../mavlink/frame-writer.ts';

type Item = Message<'MISSION_ITEM_INT'>;
type Told = {
  firmware: Firmware;
  /** As this vehicle has it, whatever item 0 of a mission says. */
  home: { x: number; y: number; z: number };
  /** Commands that it refuses beside those that its firmware does. */
  refuses: readonly number[];
  send: (bytes: Uint8Array) => void;
  write: WriteFrame;
};
export type MissionMemory = {
  items: () => readonly Item[];
  onCount: (count: Message<'MISSION_COUNT'>, from: Asker) => void;
  onItem: (item: Item) => void;
  onList: (from: Asker) => void;
  onRequest: (seq: number, from: Asker) => void;
  onClear: (from: Asker) => void;
  /** Asks again for what did not come; called about once a second. */
  tick: () => void;
};
/** The ground station that is talked to. */
type Asker = { targetSystem: number; targetComponent: number };
type Upload = { from: Asker; count: number; items: Item[]; silentTicks: number };

/** So often an item is asked for again before the upload is given up. */
const MOST_SILENT_TICKS = 8;

/** The mission that a simulated vehicle holds, and how it talks about it. A new one counts only once it is whole. */
export function missionMemory({ firmware, home, refuses, send, write }: Told): MissionMemory {
  let items: readonly Item[] = [];
  let upload: Upload | undefined;
  const acknowledge = (to: Asker, type: number) => send(write('MISSION_ACK', { ...to, type }));
  const request = ({ from, items: { length: seq } }: Upload) => {
    // As these autopilots do, whichever form the items come in.
    const name = firmware === 'ardupilot' ? 'MISSION_REQUEST' : 'MISSION_REQUEST_INT';
    send(write(name, { ...from, seq }));
  };
  const end = (to: Asker, result: number) => {
    upload = undefined;
    acknowledge(to, result);
  };

  return {
    items: () => items,
    onCount: ({ count }, from) => {
      upload = { from, count, items: [], silentTicks: 0 };
      if (count > 0) return request(upload);
      items = [];
      end(from, missionResults.accepted);
    },
    onItem: (item) => {
      if (!upload) return;
      if (item.seq !== upload.items.length) return acknowledge(upload.from, missionResults.badSequence);
      const problem = problemOf(item, { firmware, refuses });
      if (problem !== undefined) return end(upload.from, problem);
      upload.items.push(firmware === 'ardupilot' ? asArdupilotKeeps(item, home) : item);
      upload.silentTicks = 0;
      if (upload.items.length < upload.count) return request(upload);
      items = upload.items;
      end(upload.from, missionResults.accepted);
    },
    onList: (from) => send(write('MISSION_COUNT', { ...from, count: items.length })),
    onRequest: (seq, from) => {
      const item = items[seq];
      if (item) send(write('MISSION_ITEM_INT', { ...item, ...from }));
      else acknowledge(from, missionResults.badSequence);
    },
    onClear: (from) => {
      items = [];
      acknowledge(from, missionResults.accepted);
    },
    tick: () => {
      if (!upload) return;
      upload.silentTicks++;
      if (upload.silentTicks > MOST_SILENT_TICKS) upload = undefined;
      else request(upload);
    },
  };
}

/** MAV_MISSION_INVALID_PARAM1. */
const FIRST_BAD_PARAM = 6;
/** Where ArduPilot takes NaN: the fourth value of waypoint, loiter, land and take-off. */
const nanIsFine: readonly number[] = [16, 17, 21, 22, 84, 85];

/** The result with which the item, and so the whole mission, is refused. */
function problemOf(item: Item, { firmware, refuses }: Pick<Told, 'firmware' | 'refuses'>): number | undefined {
  const { command, frame, param1, param2, param3, param4, x, y, z } = item;
  const params = [param1, param2, param3, param4, x, y, z] as const;
  const isUnknown = refusedItems([{ command, frame, params, autoContinue: true }], firmware).length > 0;
  if (isUnknown || refuses.includes(command)) return missionResults.unsupported;
  if (firmware !== 'ardupilot') return undefined;
  const bad = params.slice(0, 4).findIndex((value, index) => {
    const isAllowed = nanIsFine.includes(command) && (index === 3 || (index === 2 && command === 85));
    return !Number.isFinite(value) && !isAllowed;
  });
  return bad < 0 ? undefined : FIRST_BAD_PARAM + bad;
}

/**
 * What a command does not use is forgotten, some values are kept as whole numbers, altitudes in centimetres, a place without
 * a frame counts from the sea, and item 0 is the vehicle's own home.
 */
function asArdupilotKeeps(item: Item, home: Told['home']): Item {
  if (item.seq === 0) return { ...item, ...home, frame: 0, command: 16 };
  const { command, frame, x, y, z } = item;
  const kept = keptByArdupilot[command] ?? [0, 1, 2, 3];
  const whole = wholeForArdupilot[command] ?? [];
  const value = (index: number, given: number) => {
    if (!kept.includes(index)) return 0;
    return whole.includes(index) ? Math.trunc(given) : given;
  };
  const place = placesOfArdupilot.includes(command)
    ? { x, y, z: Math.fround(Math.trunc(z * 100) / 100), frame: frame === frames.mission ? frames.absolute : frame }
    : { x: value(4, x), y: value(5, y), z: value(6, z), frame: frames.absolute };
  return {
    ...item,
    param1: value(0, item.param1),
    param2: value(1, item.param2),
    param3: value(2, item.param3),
    param4: value(3, item.param4),
    ...place,
  };
}
