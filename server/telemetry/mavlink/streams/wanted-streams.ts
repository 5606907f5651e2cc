import { messages } from '@overflight/flight/mavlink/messages/messages.ts';

/** MAV_CMD. */
export const SET_MESSAGE_INTERVAL = 511;

export type WantedStream = { messageId: number; hz: number; leastHz: number };

const PLACE = { hz: 4, leastHz: 1.5 };
/** A low rate is enough: some autopilots use their own. */
const REST = { hz: 1, leastHz: 0.2 };

/** Messages shown for a vehicle, the requested rate, and the rate below which they count as missing. */
export const wantedStreams: readonly WantedStream[] = [
  { messageId: messages.GLOBAL_POSITION_INT.id, ...PLACE },
  { messageId: messages.SYS_STATUS.id, ...REST },
  { messageId: messages.GPS_RAW_INT.id, ...REST },
  { messageId: messages.VFR_HUD.id, ...REST },
  { messageId: messages.BATTERY_STATUS.id, ...REST },
  { messageId: messages.EXTENDED_SYS_STATE.id, ...REST },
  { messageId: messages.MISSION_CURRENT.id, ...REST },
  { messageId: messages.HOME_POSITION.id, ...REST },
];

/** MAV_DATA_STREAM: the same in groups, for autopilots without SET_MESSAGE_INTERVAL. */
export const streamGroups: readonly { streamId: number; hz: number }[] = [
  { streamId: 6, hz: PLACE.hz },
  { streamId: 2, hz: REST.hz },
  { streamId: 11, hz: REST.hz },
  { streamId: 12, hz: REST.hz },
];
