import type { Message } from '@overflight/flight/mavlink/messages/messages.ts';
import { firmwareTypes, type Firmware } from '@overflight/flight/mission/firmware.ts';
import type { Peer } from './listen.ts';
import { noStreams, type StreamsHeard } from './streams/look-at-streams.ts';

/** Messages of the mission protocol that a vehicle sends. */
export const missionTalk = [
  'MISSION_REQUEST',
  'MISSION_REQUEST_INT',
  'MISSION_ACK',
  'MISSION_COUNT',
  'MISSION_ITEM_INT',
] as const;
export type MissionTalk = {
  [Name in (typeof missionTalk)[number]]: { name: Name; values: Message<Name> };
}[(typeof missionTalk)[number]];

/** What a link remembers of one vehicle. */
export type VehicleSystem = {
  systemId: number;
  /** As news of it are called. */
  key: string;
  /** Where it was last heard, and so is answered. */
  peer: Peer;
  heardAt: number;
  /** Its link may send, and asks it for what it does not send by itself. */
  isAsked: boolean;
  streams: StreamsHeard;
  /** When somebody else last spoke under its number. */
  contestedAt: number;
  autopilot: number;
  type: number;
  isArmed: boolean;
  /** Null where neither its landing gear nor its state tells. */
  isFlying: boolean | null;
  /** It says so itself, and need not be judged by its state. */
  tellsLanding: boolean;
  isSimulated: boolean;
  /** When it last spoke as only a simulation does. */
  simulatedAt: number;
  /** Undefined until it has spoken of its receiver. */
  gpsFix: number | undefined;
  homeAltitudeM: number | undefined;
  /** When it last told its own estimate of where it is. */
  placedAt: number;
  /** When it last told what knows better than what else tells the same. */
  hudAt: number;
  batteryAt: number;
  words: { id: number; pieces: string[] };
  /** Whoever talks with it about missions. */
  onMissionTalk: ((talk: MissionTalk) => void) | undefined;
};

type Newcomer = Pick<VehicleSystem, 'systemId' | 'key' | 'peer' | 'isAsked'>;

export function newSystem({ systemId, key, peer, isAsked }: Newcomer): VehicleSystem {
  return {
    systemId,
    key,
    peer,
    isAsked,
    streams: noStreams(),
    heardAt: 0,
    contestedAt: 0,
    autopilot: 0,
    type: 0,
    isArmed: false,
    isFlying: null,
    tellsLanding: false,
    isSimulated: false,
    simulatedAt: 0,
    gpsFix: undefined,
    homeAltitudeM: undefined,
    placedAt: 0,
    hudAt: 0,
    batteryAt: 0,
    words: { id: 0, pieces: [] },
    onMissionTalk: undefined,
  };
}

/** Undefined for autopilots whose missions we do not know. */
export function firmwareOfSystem({ autopilot }: VehicleSystem): Firmware | undefined {
  return (Object.keys(firmwareTypes) as Firmware[]).find((firmware) => firmwareTypes[firmware] === autopilot);
}
