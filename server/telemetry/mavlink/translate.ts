import type { VehicleFacts } from '@overflight/contract/telemetry/telemetry.ts';
import { airframeKind } from '@overflight/flight/mavlink/airframes.ts';
import type { Message, MessageName } from '@overflight/flight/mavlink/messages/messages.ts';
import { gpsFixes, modeName } from '@overflight/flight/mavlink/mode-names.ts';
import type { VehicleReport } from '../stream/record-report.ts';
import { statusText } from './status-text.ts';
import { groundStation } from './frame-writer.ts';
import { recordStreamAck } from './streams/next-stream-request.ts';
import { SET_MESSAGE_INTERVAL } from './streams/wanted-streams.ts';
import { firmwareOfSystem, type VehicleSystem } from './vehicle-system.ts';

type ReportContent = Pick<VehicleReport, 'position' | 'facts'>;
type Translators = {
  [Name in MessageName]?: (values: Message<Name>, system: VehicleSystem, nowMs: number) => ReportContent;
};

const ARMED = 128;
const HARDWARE_IN_THE_LOOP = 32;
const UNKNOWN_UINT16 = 65_535;
const WORST_FIX_WITH_A_PLACE = 2;
/** MAV_STATE: standby on the ground; flying, including emergencies. */
const STANDBY = 3;
const flyingStates: readonly number[] = [4, 5, 6];
/** MAV_LANDED_STATE; others are unknown. */
const landedStates: Readonly<Record<number, boolean>> = { 1: false, 2: true, 3: true, 4: true };
/** The autopilot's position estimate is preferred over raw GPS for this long. */
const OWN_ESTIMATE_MS = 5000;
/** How long a preferred source of the same value counts. */
const PREFERRED_FOR_MS = 10_000;
/** A real vehicle may later use the system id of a simulated one. */
const SIMULATED_FOR_MS = 10_000;

/** Translates each message into a report; may store state for later messages. */
export const translators: Translators = {
  HEARTBEAT: ({ baseMode, customMode, type, autopilot, systemStatus }, system, nowMs) => {
    const isArmed = (baseMode & ARMED) !== 0;
    const isInTheLoop = (baseMode & HARDWARE_IN_THE_LOOP) !== 0;
    system.isSimulated = isInTheLoop || nowMs - system.simulatedAt < SIMULATED_FOR_MS;
    Object.assign(system, { type, autopilot, isArmed });
    if (!system.reportsLandedState) system.isFlying = flyingByState(systemStatus, isArmed);
    const mode = modeName({ autopilot, type, customMode });
    const { isFlying, isAsked } = system;
    const own = firmwareOfSystem(system) ?? null;
    return { facts: { kind: airframeKind(type), mode, isArmed, isFlying, isAsked, autopilot: own } };
  },

  TERRAIN_REPORT: ({ pending }) => ({ facts: { terrainPending: pending } }),

  EXTENDED_SYS_STATE: ({ landedState }, system) => {
    const isFlying = landedStates[landedState];
    system.reportsLandedState = isFlying !== undefined;
    if (isFlying === undefined) return {};
    system.isFlying = isFlying;
    return { facts: { isFlying } };
  },

  GLOBAL_POSITION_INT: (values, system, nowMs) => {
    const { lat, lon, alt, relativeAlt, vx, vy, vz, hdg } = values;
    if (isNowhere(lat, lon) || (system.gpsFix !== undefined && system.gpsFix < WORST_FIX_WITH_A_PLACE)) return {};
    system.placedAt = nowMs;
    return {
      position: {
        lng: lon / 1e7,
        lat: lat / 1e7,
        altitudeM: alt / 1000,
        heightM: relativeAlt / 1000,
        headingDeg: hdg === UNKNOWN_UINT16 ? null : (hdg / 100) % 360,
        groundSpeedMps: Math.hypot(vx, vy) / 100,
      },
      ...(hasPreferredSource(system.hudAt, nowMs) ? {} : { facts: { climbMps: -vz / 100 } }),
    };
  },

  GPS_RAW_INT: (values, system, nowMs) => {
    const { fixType, satellitesVisible, lat, lon, alt, vel, cog } = values;
    system.gpsFix = fixType;
    const satellites = satellitesVisible === 255 ? null : satellitesVisible;
    const facts = { gpsFix: gpsFixes[fixType] ?? null, satellites };
    const hasPlace = fixType >= WORST_FIX_WITH_A_PLACE && !isNowhere(lat, lon);
    if (!hasPlace || nowMs - system.placedAt < OWN_ESTIMATE_MS) return { facts };
    const altitudeM = alt / 1000;
    const heightM = system.homeAltitudeM === undefined ? null : altitudeM - system.homeAltitudeM;
    const headingDeg = cog === UNKNOWN_UINT16 ? null : (cog / 100) % 360;
    const groundSpeedMps = vel === UNKNOWN_UINT16 ? null : vel / 100;
    return { facts, position: { lng: lon / 1e7, lat: lat / 1e7, altitudeM, heightM, headingDeg, groundSpeedMps } };
  },

  VFR_HUD: ({ climb }, system, nowMs) => {
    system.hudAt = nowMs;
    return { facts: { climbMps: climb } };
  },

  SYS_STATUS: ({ batteryRemaining, voltageBattery }, system, nowMs) =>
    hasPreferredSource(system.batteryAt, nowMs)
      ? {}
      : batteryFacts(batteryRemaining, voltageBattery === UNKNOWN_UINT16 ? 0 : voltageBattery),

  BATTERY_STATUS: ({ id, batteryRemaining, voltages, voltagesExt }, system, nowMs) => {
    // Other batteries power cameras and lights.
    if (id !== 0) return {};
    system.batteryAt = nowMs;
    const cells = [...voltages, ...voltagesExt].filter((millivolts) => millivolts !== UNKNOWN_UINT16);
    return batteryFacts(
      batteryRemaining,
      cells.reduce((sum, millivolts) => sum + millivolts, 0),
    );
  },

  COMMAND_ACK: ({ command, result, targetSystem }, { streams }) => {
    const isForUs = targetSystem === groundStation.systemId || targetSystem === 0;
    if (command === SET_MESSAGE_INTERVAL && isForUs) recordStreamAck(streams, result);
    return {};
  },

  HOME_POSITION: ({ altitude }, system) => {
    system.homeAltitudeM = altitude / 1000;
    return {};
  },

  MISSION_CURRENT: ({ seq }) => ({ facts: { missionItem: seq } }),

  STATUSTEXT: (values, system) => {
    const warning = statusText(values, system);
    return warning === undefined ? {} : { facts: { warning } };
  },

  SIM_STATE: (_, system, nowMs) => simulated(system, nowMs),
  SIMSTATE: (_, system, nowMs) => simulated(system, nowMs),
  HIL_STATE_QUATERNION: (_, system, nowMs) => simulated(system, nowMs),
};

const hasPreferredSource = (toldAt: number, nowMs: number): boolean => Math.abs(nowMs - toldAt) < PREFERRED_FOR_MS;

function simulated(system: VehicleSystem, nowMs: number): ReportContent {
  system.isSimulated = true;
  system.simulatedAt = nowMs;
  return {};
}

function isNowhere(lat: number, lon: number): boolean {
  return (lat === 0 && lon === 0) || Math.abs(lat) > 90e7 || Math.abs(lon) > 180e7;
}

function flyingByState(systemStatus: number, isArmed: boolean): boolean | null {
  if (systemStatus === STANDBY || !isArmed) return false;
  return flyingStates.includes(systemStatus) ? true : null;
}

/** −1 percent and 0 volts mean not measured. */
function batteryFacts(percent: number, millivolts: number): { facts: Partial<VehicleFacts> } {
  return {
    facts: {
      batteryPercent: percent < 0 || percent > 100 ? null : percent,
      batteryVolts: millivolts === 0 ? null : millivolts / 1000,
    },
  };
}
