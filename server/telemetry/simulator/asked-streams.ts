import { messages, type MessageName } from '@overflight/flight/mavlink/messages/messages.ts';

/**
 * How a vehicle that sends heartbeats alone until it is asked takes requests, as ArduCopter does by default: message by
 * message, as current ones do; in groups, with the word that it knows no other way; or in groups, without a word.
 */
export const waysToAsk = ['by message', 'by group', 'by group in silence'] as const;
export type WayToAsk = (typeof waysToAsk)[number];

export type AskedStreams = {
  isDue: (name: MessageName, nowMs: number) => boolean;
  /** Whether the request is understood. */
  askForMessage: (messageId: number, intervalUs: number) => boolean;
  askForGroup: (streamId: number, hz: number) => void;
  /** It forgets what it was asked for. */
  restart: () => void;
};

/** What streams to the ground; all else is said when there is something to say. */
const streamed: readonly MessageName[] = [
  'SYS_STATUS',
  'GPS_RAW_INT',
  'GLOBAL_POSITION_INT',
  'MISSION_CURRENT',
  'VFR_HUD',
  'BATTERY_STATUS',
  'AUTOPILOT_VERSION',
  'HOME_POSITION',
  'EXTENDED_SYS_STATE',
];

/** MAV_DATA_STREAM. */
const groups: Readonly<Record<number, readonly MessageName[]>> = {
  2: ['SYS_STATUS', 'GPS_RAW_INT', 'MISSION_CURRENT'],
  6: ['GLOBAL_POSITION_INT'],
  11: ['VFR_HUD'],
  12: ['BATTERY_STATUS'],
};

/** Timers come a little early or late. */
const SLACK_MS = 20;

export function askedStreams(way: WayToAsk): AskedStreams {
  const everyMs = new Map<MessageName, number>();
  const sentAt = new Map<MessageName, number>();
  return {
    isDue: (name, nowMs) => {
      if (!streamed.includes(name)) return true;
      const every = everyMs.get(name);
      if (every === undefined || nowMs - (sentAt.get(name) ?? -Infinity) < every - SLACK_MS) return false;
      sentAt.set(name, nowMs);
      return true;
    },
    askForMessage: (messageId, intervalUs) => {
      if (way !== 'by message') return false;
      const name = streamed.find((one) => messages[one].id === messageId);
      if (name) everyMs.set(name, intervalUs / 1000);
      return true;
    },
    askForGroup: (streamId, hz) => {
      for (const name of groups[streamId] ?? []) everyMs.set(name, 1000 / hz);
    },
    restart: () => everyMs.clear(),
  };
}
