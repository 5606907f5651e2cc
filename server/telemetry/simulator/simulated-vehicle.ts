import { decodeMessage } from '@overflight/flight/mavlink/decode-message.ts';
import type { Frame } from '@overflight/flight/mavlink/frame.ts';
import { layoutOfId } from '@overflight/flight/mavlink/messages/layouts.ts';
import type { Message, MessageName } from '@overflight/flight/mavlink/messages/messages.ts';
import type { FrameScan } from '@overflight/flight/mavlink/scan-frames.ts';
import { firmwareTypes, type Firmware } from '@overflight/flight/mission/firmware.ts';
import type { WriteFrame } from '../mavlink/frame-writer.ts';
import { SET_MESSAGE_INTERVAL } from '../mavlink/streams/wanted-streams.ts';
import type { RequestedStreams, StreamRequestMode } from './requested-streams.ts';
import type { FlightSchedule, FlightState, Phase } from './flight-schedule.ts';
import { missionMemory, type MissionMemory } from './mission-memory.ts';

type VehicleOptions = {
  systemId: number;
  firmware: Firmware;
  schedule: FlightSchedule;
  /** Start offset within the flight. */
  offsetS: number;
  /** It waits on the ground for missions and never takes off. */
  staysOnGround: boolean;
  groundM: number;
  random: () => number;
  refuses: readonly number[];
  /** Undefined where it sends everything by itself. */
  requested: { mode: StreamRequestMode; streams: RequestedStreams } | undefined;
  send: (bytes: Uint8Array) => void;
  write: WriteFrame;
};
export type SimulatedVehicle = {
  systemId: number;
  mission: MissionMemory;
  /** Handles frames from the ground. */
  scan: FrameScan;
  sendPosition: (seconds: number) => void;
  /** Called once a second. */
  sendState: (seconds: number) => void;
  /** Clears requested streams and keeps the mission. */
  restart: () => void;
};

/** MAV_TYPE, MAV_MODE_FLAG, MAV_STATE, MAV_LANDED_STATE, GPS_FIX_TYPE, MAV_RESULT, MAV_CMD. */
const QUADROTOR = 2;
const [ARMED, IN_THE_LOOP, CUSTOM_MODE] = [128, 32, 1];
const [STANDBY, ACTIVE] = [3, 4];
const landedStates: Readonly<Record<Phase, number>> = { ground: 1, 'take-off': 3, mission: 2, return: 2, landing: 4 };
const FIX_3D = 3;
const [ACCEPTED, UNSUPPORTED] = [0, 3];
const px4Auto = (sub: number) => ((sub << 24) | (4 << 16)) >>> 0;

const modes: Readonly<Record<Firmware, Readonly<Record<Phase, number>>>> = {
  ardupilot: { ground: 0, 'take-off': 4, mission: 3, return: 6, landing: 9 },
  px4: { ground: px4Auto(3), 'take-off': px4Auto(2), mission: px4Auto(4), return: px4Auto(5), landing: px4Auto(6) },
};

const FULL_VOLTS_PER_CELL = 4.2;
const EMPTY_VOLTS_PER_CELL = 3.5;
const CELLS = 6;
/** Battery left after a flight. */
const LEFT_PERCENT = 22;
const GPS_NOISE_DEG = 2e-6;

/** A multirotor that repeats its plan and speaks MAVLink like an autopilot. */
export function simulatedVehicle(options: VehicleOptions): SimulatedVehicle {
  const { systemId, firmware, schedule, offsetS, staysOnGround, groundM, random, send, write } = options;
  const momentAt = (seconds: number) => schedule.at(staysOnGround ? 0 : (seconds + offsetS) % schedule.durationS);
  const [homeLng = 0, homeLat = 0] = schedule.at(0).position;
  const home = { x: Math.round(homeLat * 1e7), y: Math.round(homeLng * 1e7), z: groundM };
  const mission = missionMemory({ firmware, home, refuses: options.refuses, send, write });
  const { requested } = options;
  const sendMessage = <Name extends MessageName>(name: Name, values: Partial<Message<Name>>) => {
    if (!requested || requested.streams.isDue(name, performance.now())) send(write(name, values));
  };
  const noise = () => (random() - 0.5) * GPS_NOISE_DEG;
  const startPercent = 92 + random() * 8;

  const batteryPercent = (seconds: number) => {
    const share = staysOnGround ? 0 : ((seconds + offsetS) % schedule.durationS) / schedule.durationS;
    return startPercent - share * (startPercent - LEFT_PERCENT);
  };
  return {
    systemId,
    mission,
    scan: {
      tally: { damaged: 0, unknown: 0 },
      onFrame: (frame) => handleFrame(frame, { systemId, mission, requested, sendMessage }),
    },
    restart: () => requested?.streams.restart(),
    sendPosition: (seconds) => {
      const { position, heightM, headingDeg, northMps, eastMps, climbMps } = momentAt(seconds);
      const [lng = 0, lat = 0] = position;
      sendMessage('GLOBAL_POSITION_INT', {
        timeBootMs: Math.floor(seconds * 1000) >>> 0,
        lat: Math.round((lat + noise()) * 1e7),
        lon: Math.round((lng + noise()) * 1e7),
        alt: Math.round((groundM + heightM) * 1000),
        relativeAlt: Math.round(heightM * 1000),
        vx: Math.round(northMps * 100),
        vy: Math.round(eastMps * 100),
        vz: Math.round(-climbMps * 100),
        hdg: Math.round(headingDeg * 100) % 36_000,
      });
    },
    sendState: (seconds) => {
      const moment = momentAt(seconds);
      sendHeartbeat(sendMessage, firmware, moment);
      sendFlightState(sendMessage, moment, groundM);
      const percent = batteryPercent(seconds);
      const cell = EMPTY_VOLTS_PER_CELL + (percent / 100) * (FULL_VOLTS_PER_CELL - EMPTY_VOLTS_PER_CELL);
      const batteryRemaining = Math.round(percent);
      sendMessage('SYS_STATUS', {
        voltageBattery: Math.round(cell * CELLS * 1000),
        currentBattery: -1,
        batteryRemaining,
      });
      const voltages = Array.from({ length: 10 }, (_, index) => (index < CELLS ? Math.round(cell * 1000) : 65_535));
      sendMessage('BATTERY_STATUS', { voltages, batteryRemaining, currentBattery: -1 });
      sendMessage('HOME_POSITION', { latitude: home.x, longitude: home.y, altitude: groundM * 1000 });
      const numbered = BigInt(systemId);
      sendMessage('AUTOPILOT_VERSION', {
        capabilities: 4n,
        uid: numbered,
        flightSwVersion: 0x04_06_03_ff,
        vendorId: 1,
      });
      mission.tick();
    },
  };
}

type SendMessage = <Name extends MessageName>(name: Name, values: Partial<Message<Name>>) => void;

function sendHeartbeat(sendMessage: SendMessage, firmware: Firmware, { phase }: FlightState): void {
  const isFlying = phase !== 'ground';
  sendMessage('HEARTBEAT', {
    type: QUADROTOR,
    autopilot: firmwareTypes[firmware],
    baseMode: CUSTOM_MODE | IN_THE_LOOP | (isFlying ? ARMED : 0),
    customMode: modes[firmware][phase],
    systemStatus: isFlying ? ACTIVE : STANDBY,
    mavlinkVersion: 3,
  });
  sendMessage('EXTENDED_SYS_STATE', { landedState: landedStates[phase] });
}

function sendFlightState(sendMessage: SendMessage, moment: FlightState, groundM: number): void {
  const [lng = 0, lat = 0] = moment.position;
  const altitudeM = groundM + moment.heightM;
  sendMessage('GPS_RAW_INT', {
    fixType: FIX_3D,
    satellitesVisible: 17,
    lat: Math.round(lat * 1e7),
    lon: Math.round(lng * 1e7),
    alt: Math.round(altitudeM * 1000),
    eph: 80,
    epv: 120,
    vel: Math.round(moment.groundSpeedMps * 100),
    cog: Math.round(moment.headingDeg * 100) % 36_000,
  });
  const { groundSpeedMps: groundspeed, climbMps: climb } = moment;
  const heading = Math.round(moment.headingDeg) % 360;
  sendMessage('VFR_HUD', { airspeed: groundspeed, groundspeed, climb, alt: altitudeM, heading, throttle: 45 });
  sendMessage('MISSION_CURRENT', { seq: moment.leg });
}

type GroundStation = { targetSystem: number; targetComponent: number };
type HandlerContext = {
  systemId: number;
  mission: MissionMemory;
  requested: VehicleOptions['requested'];
  sendMessage: SendMessage;
};
type Handler<Name extends MessageName> = (message: Message<Name>, context: HandlerContext, from: GroundStation) => void;

/** Handled messages; all others are ignored. */
const handlers: { [Name in MessageName]?: Handler<Name> } = {
  MISSION_COUNT: (count, { mission }, from) => mission.onCount(count, from),
  MISSION_ITEM_INT: (item, { mission }) => mission.onItem(item),
  MISSION_REQUEST_LIST: (_, { mission }, from) => mission.onList(from),
  MISSION_REQUEST_INT: ({ seq }, { mission }, from) => mission.onRequest(seq, from),
  MISSION_REQUEST: ({ seq }, { mission }, from) => mission.onRequest(seq, from),
  MISSION_CLEAR_ALL: (_, { mission }, from) => mission.onClear(from),
  COMMAND_LONG: ({ command, _param1: messageId, _param2: intervalUs }, { requested, sendMessage }, from) => {
    const isUnderstood = command === SET_MESSAGE_INTERVAL && requested?.streams.requestMessage(messageId, intervalUs);
    if (requested?.mode === 'by group in silence') return;
    sendMessage('COMMAND_ACK', { command, result: isUnderstood ? ACCEPTED : UNSUPPORTED, ...from });
  },
  REQUEST_DATA_STREAM: ({ reqStreamId, reqMessageRate }, { requested }) =>
    requested?.streams.requestGroup(reqStreamId, reqMessageRate),
};

/** Handles messages addressed to this vehicle. */
function handleFrame(frame: Frame, context: HandlerContext): void {
  const name = layoutOfId(frame.messageId)?.name;
  const answer =
    name && (handlers[name] as ((message: never, context: HandlerContext, from: GroundStation) => void) | undefined);
  if (!name || !answer) return;
  const message = decodeMessage(name, frame) as unknown as GroundStation;
  const from = { targetSystem: frame.systemId, targetComponent: frame.componentId };
  if (message.targetSystem === context.systemId) answer(message as never, context, from);
}
