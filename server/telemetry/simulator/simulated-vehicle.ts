import { decodeMessage } from '@overflight/flight/mavlink/decode-message.ts';
import type { Frame } from '@overflight/flight/mavlink/frame.ts';
import { layoutOfId } from '@overflight/flight/mavlink/messages/layouts.ts';
import type { Message, MessageName } from '@overflight/flight/mavlink/messages/messages.ts';
import type { Scan } from '@overflight/flight/mavlink/scan-frames.ts';
import { firmwareTypes, type Firmware } from '@overflight/flight/mission/firmware.ts';
import type { WriteFrame } from '../mavlink/frame-writer.ts';
import { SET_MESSAGE_INTERVAL } from '../mavlink/streams/wanted-streams.ts';
import type { AskedStreams, WayToAsk } from './asked-streams.ts';
import type { FlightSchedule, Moment, Phase } from './flight-schedule.ts';
import { missionMemory, type MissionMemory } from './mission-memory.ts';

type Told = {
  systemId: number;
  firmware: Firmware;
  schedule: FlightSchedule;
  /** How far into the flight it is when the simulation begins. */
  offsetS: number;
  /** It waits on the ground for missions and never takes off. */
  staysOnGround: boolean;
  groundM: number;
  random: () => number;
  refuses: readonly number[];
  /** Undefined where it sends everything by itself. */
  asked: { way: WayToAsk; streams: AskedStreams } | undefined;
  send: (bytes: Uint8Array) => void;
  write: WriteFrame;
};
export type SimulatedVehicle = {
  systemId: number;
  mission: MissionMemory;
  /** What it hears from the ground. */
  scan: Scan;
  tellPlace: (seconds: number) => void;
  /** Told once a second. */
  tellState: (seconds: number) => void;
  /** Forgets what it was asked for, and keeps its mission. */
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
/** What a flight leaves in the battery. */
const LEFT_PERCENT = 22;
const GPS_NOISE_DEG = 2e-6;

/** A multirotor that flies its plan over and over, and talks as an autopilot does. */
export function simulatedVehicle(told: Told): SimulatedVehicle {
  const { systemId, firmware, schedule, offsetS, staysOnGround, groundM, random, send, write } = told;
  const momentAt = (seconds: number) => schedule.at(staysOnGround ? 0 : (seconds + offsetS) % schedule.durationS);
  const [homeLng = 0, homeLat = 0] = schedule.at(0).position;
  const home = { x: Math.round(homeLat * 1e7), y: Math.round(homeLng * 1e7), z: groundM };
  const mission = missionMemory({ firmware, home, refuses: told.refuses, send, write });
  const { asked } = told;
  const say = <Name extends MessageName>(name: Name, values: Partial<Message<Name>>) => {
    if (!asked || asked.streams.isDue(name, performance.now())) send(write(name, values));
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
    scan: { tally: { damaged: 0, unknown: 0 }, onFrame: (frame) => hear(frame, { systemId, mission, asked, say }) },
    restart: () => asked?.streams.restart(),
    tellPlace: (seconds) => {
      const { position, heightM, headingDeg, northMps, eastMps, climbMps } = momentAt(seconds);
      const [lng = 0, lat = 0] = position;
      say('GLOBAL_POSITION_INT', {
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
    tellState: (seconds) => {
      const moment = momentAt(seconds);
      tellHeartbeat(say, firmware, moment);
      tellFlight(say, moment, groundM);
      const percent = batteryPercent(seconds);
      const cell = EMPTY_VOLTS_PER_CELL + (percent / 100) * (FULL_VOLTS_PER_CELL - EMPTY_VOLTS_PER_CELL);
      const batteryRemaining = Math.round(percent);
      say('SYS_STATUS', { voltageBattery: Math.round(cell * CELLS * 1000), currentBattery: -1, batteryRemaining });
      const voltages = Array.from({ length: 10 }, (_, index) => (index < CELLS ? Math.round(cell * 1000) : 65_535));
      say('BATTERY_STATUS', { voltages, batteryRemaining, currentBattery: -1 });
      say('HOME_POSITION', { latitude: home.x, longitude: home.y, altitude: groundM * 1000 });
      const numbered = BigInt(systemId);
      say('AUTOPILOT_VERSION', { capabilities: 4n, uid: numbered, flightSwVersion: 0x04_06_03_ff, vendorId: 1 });
      mission.tick();
    },
  };
}

type Say = <Name extends MessageName>(name: Name, values: Partial<Message<Name>>) => void;

function tellHeartbeat(say: Say, firmware: Firmware, { phase }: Moment): void {
  const isFlying = phase !== 'ground';
  say('HEARTBEAT', {
    type: QUADROTOR,
    autopilot: firmwareTypes[firmware],
    baseMode: CUSTOM_MODE | IN_THE_LOOP | (isFlying ? ARMED : 0),
    customMode: modes[firmware][phase],
    systemStatus: isFlying ? ACTIVE : STANDBY,
    mavlinkVersion: 3,
  });
  say('EXTENDED_SYS_STATE', { landedState: landedStates[phase] });
}

function tellFlight(say: Say, moment: Moment, groundM: number): void {
  const [lng = 0, lat = 0] = moment.position;
  const altitudeM = groundM + moment.heightM;
  say('GPS_RAW_INT', {
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
  say('VFR_HUD', { airspeed: groundspeed, groundspeed, climb, alt: altitudeM, heading, throttle: 45 });
  say('MISSION_CURRENT', { seq: moment.leg });
}

type Asker = { targetSystem: number; targetComponent: number };
type Ears = { systemId: number; mission: MissionMemory; asked: Told['asked']; say: Say };
type Hear<Name extends MessageName> = (said: Message<Name>, ears: Ears, from: Asker) => void;

/** What a vehicle answers; what is not here it does not listen to. */
const hears: { [Name in MessageName]?: Hear<Name> } = {
  MISSION_COUNT: (count, { mission }, from) => mission.onCount(count, from),
  MISSION_ITEM_INT: (item, { mission }) => mission.onItem(item),
  MISSION_REQUEST_LIST: (_, { mission }, from) => mission.onList(from),
  MISSION_REQUEST_INT: ({ seq }, { mission }, from) => mission.onRequest(seq, from),
  MISSION_REQUEST: ({ seq }, { mission }, from) => mission.onRequest(seq, from),
  MISSION_CLEAR_ALL: (_, { mission }, from) => mission.onClear(from),
  COMMAND_LONG: ({ command, _param1: messageId, _param2: intervalUs }, { asked, say }, from) => {
    const isUnderstood = command === SET_MESSAGE_INTERVAL && asked?.streams.askForMessage(messageId, intervalUs);
    if (asked?.way === 'by group in silence') return;
    say('COMMAND_ACK', { command, result: isUnderstood ? ACCEPTED : UNSUPPORTED, ...from });
  },
  REQUEST_DATA_STREAM: ({ reqStreamId, reqMessageRate }, { asked }) =>
    asked?.streams.askForGroup(reqStreamId, reqMessageRate),
};

/** Answers what is meant for this vehicle. */
function hear(frame: Frame, ears: Ears): void {
  const name = layoutOfId(frame.messageId)?.name;
  const answer = name && (hears[name] as ((said: never, ears: Ears, from: Asker) => void) | undefined);
  if (!name || !answer) return;
  const said = decodeMessage(name, frame) as unknown as Asker;
  const from = { targetSystem: frame.systemId, targetComponent: frame.componentId };
  if (said.targetSystem === ears.systemId) answer(said as never, ears, from);
}
