import type { Message } from '@overflight/flight/mavlink/messages/messages.ts';
import { missionResults } from '@overflight/flight/mavlink/mission-results.ts';
import type { Firmware } from '@overflight/flight/mission/firmware.ts';
import { refusedItems } from '@overflight/flight/mission/mavlink/refused-items.ts';
import { frames } from '@overflight/flight/mission/mavlink/mission-item.ts';
import {
  ardupilotStoredParams,
  ardupilotLocationCommands,
  ardupilotIntegerParams,
} from '../mavlink/ardupilot-params.ts';
import type { WriteFrame } from '../mavlink/frame-writer.ts';

type Item = Message<'MISSION_ITEM_INT'>;
type MemoryOptions = {
  firmware: Firmware;
  /** The vehicle's home, regardless of item 0 of a mission. */
  home: { x: number; y: number; z: number };
  /** Commands refused in addition to those of its firmware. */
  refuses: readonly number[];
  send: (bytes: Uint8Array) => void;
  write: WriteFrame;
};
export type MissionMemory = {
  items: () => readonly Item[];
  onCount: (count: Message<'MISSION_COUNT'>, from: GroundStation) => void;
  onItem: (item: Item) => void;
  onList: (from: GroundStation) => void;
  onRequest: (seq: number, from: GroundStation) => void;
  onClear: (from: GroundStation) => void;
  /** Repeats a missing request; called about once a second. */
  tick: () => void;
};
/** The ground station of the session. */
type GroundStation = { targetSystem: number; targetComponent: number };
type Upload = { from: GroundStation; count: number; items: Item[]; silentTicks: number };

/** Repeated requests before the upload is given up. */
const MAX_SILENT_TICKS = 8;

/** The mission store of a simulated vehicle. An upload replaces it only once complete. */
export function missionMemory({ firmware, home, refuses, send, write }: MemoryOptions): MissionMemory {
  let items: readonly Item[] = [];
  let upload: Upload | undefined;
  const acknowledge = (to: GroundStation, type: number) => send(write('MISSION_ACK', { ...to, type }));
  const request = ({ from, items: { length: seq } }: Upload) => {
    // As these autopilots do, for either item type.
    const name = firmware === 'ardupilot' ? 'MISSION_REQUEST' : 'MISSION_REQUEST_INT';
    send(write(name, { ...from, seq }));
  };
  const end = (to: GroundStation, result: number) => {
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
      upload.items.push(firmware === 'ardupilot' ? asArdupilotStores(item, home) : item);
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
      if (upload.silentTicks > MAX_SILENT_TICKS) upload = undefined;
      else request(upload);
    },
  };
}

/** MAV_MISSION_INVALID_PARAM1. */
const FIRST_BAD_PARAM = 6;
/** Commands for which ArduPilot accepts NaN: param 4 of waypoint, loiter, land and take-off. */
const nanIsFine: readonly number[] = [16, 17, 21, 22, 84, 85];

/** The result code that refuses the item and the mission. */
function problemOf(item: Item, { firmware, refuses }: Pick<MemoryOptions, 'firmware' | 'refuses'>): number | undefined {
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
 * Drops unused params, truncates some to integers, rounds altitudes to centimetres, treats a missing
 * frame as AMSL, and replaces item 0 with the vehicle's home.
 */
function asArdupilotStores(item: Item, home: MemoryOptions['home']): Item {
  if (item.seq === 0) return { ...item, ...home, frame: 0, command: 16 };
  const { command, frame, x, y, z } = item;
  const kept = ardupilotStoredParams[command] ?? [0, 1, 2, 3];
  const whole = ardupilotIntegerParams[command] ?? [];
  const value = (index: number, given: number) => {
    if (!kept.includes(index)) return 0;
    return whole.includes(index) ? Math.trunc(given) : given;
  };
  const place = ardupilotLocationCommands.includes(command)
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
