import type { Message } from '@overflight/flight/mavlink/messages/messages.ts';
import { firmwareTypes, type Firmware } from '@overflight/flight/mission/firmware.ts';
import type { LinkPeer } from './listen.ts';
import { newStreamRates, type StreamRates } from './streams/next-stream-request.ts';

/** Messages of the mission protocol that a vehicle sends. */
export const missionMessageNames = [
  'MISSION_REQUEST',
  'MISSION_REQUEST_INT',
  'MISSION_ACK',
  'MISSION_COUNT',
  'MISSION_ITEM_INT',
] as const;
export type MissionMessage = {
  [Name in (typeof missionMessageNames)[number]]: { name: Name; values: Message<Name> };
}[(typeof missionMessageNames)[number]];

/** State of one vehicle on a link. */
export type VehicleSystem = {
  systemId: number;
  /** Vehicle key of its reports. */
  key: string;
  /** The peer it was last heard on, used for replies. */
  peer: LinkPeer;
  heardAt: number;
  /** Its link may send and requests missing streams. */
  isAsked: boolean;
  streams: StreamRates;
  /** Time of the last message from another peer with the same system id. */
  conflictAt: number;
  autopilot: number;
  type: number;
  isArmed: boolean;
  /** Null if neither landed state nor system status says so. */
  isFlying: boolean | null;
  /** It sends its landed state, so the system status is not used. */
  reportsLandedState: boolean;
  isSimulated: boolean;
  /** Time of the last message that only simulators send. */
  simulatedAt: number;
  /** Undefined until GPS_RAW_INT arrives. */
  gpsFix: number | undefined;
  homeAltitudeM: number | undefined;
  /** Time of the last position estimate. */
  placedAt: number;
  /** Time of the last message from a preferred source. */
  hudAt: number;
  batteryAt: number;
  statusChunks: { id: number; pieces: string[] };
  /** The open mission session. */
  onMissionMessage: ((talk: MissionMessage) => void) | undefined;
};

type Newcomer = Pick<VehicleSystem, 'systemId' | 'key' | 'peer' | 'isAsked'>;

export function newSystem({ systemId, key, peer, isAsked }: Newcomer): VehicleSystem {
  return {
    systemId,
    key,
    peer,
    isAsked,
    streams: newStreamRates(),
    heardAt: 0,
    conflictAt: 0,
    autopilot: 0,
    type: 0,
    isArmed: false,
    isFlying: null,
    reportsLandedState: false,
    isSimulated: false,
    simulatedAt: 0,
    gpsFix: undefined,
    homeAltitudeM: undefined,
    placedAt: 0,
    hudAt: 0,
    batteryAt: 0,
    statusChunks: { id: 0, pieces: [] },
    onMissionMessage: undefined,
  };
}

/** Undefined for autopilots without mission support here. */
export function firmwareOfSystem({ autopilot }: VehicleSystem): Firmware | undefined {
  return (Object.keys(firmwareTypes) as Firmware[]).find((firmware) => firmwareTypes[firmware] === autopilot);
}
