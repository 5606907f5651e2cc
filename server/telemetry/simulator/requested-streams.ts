import { messages, type MessageName } from '@overflight/flight/mavlink/messages/messages.ts';

/**
 * How a vehicle that sends only heartbeats by default accepts stream requests, as ArduCopter does: per
 * message; in groups, denying the command; or in groups, without answering the command.
 */
export const streamRequestModes = ['by message', 'by group', 'by group in silence'] as const;
export type StreamRequestMode = (typeof streamRequestModes)[number];

export type RequestedStreams = {
  isDue: (name: MessageName, nowMs: number) => boolean;
  /** Whether the request is understood. */
  requestMessage: (messageId: number, intervalUs: number) => boolean;
  requestGroup: (streamId: number, hz: number) => void;
  /** Clears all requested streams. */
  restart: () => void;
};

/** Streamed messages; all others are sent on events. */
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

/** Timer jitter. */
const SLACK_MS = 20;

export function requestedStreams(mode: StreamRequestMode): RequestedStreams {
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
    requestMessage: (messageId, intervalUs) => {
      if (mode !== 'by message') return false;
      const name = streamed.find((one) => messages[one].id === messageId);
      if (name) everyMs.set(name, intervalUs / 1000);
      return true;
    },
    requestGroup: (streamId, hz) => {
      for (const name of groups[streamId] ?? []) everyMs.set(name, 1000 / hz);
    },
    restart: () => everyMs.clear(),
  };
}
