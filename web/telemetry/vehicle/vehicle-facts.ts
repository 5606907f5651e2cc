import type { PositionSource } from '@overflight/contract/telemetry/telemetry.ts';
import { convert } from '@overflight/contract/units.ts';
import { systemText, type UnitSystem } from '../../platform/units.ts';
import { silentSeconds, type VehicleOnMap } from '../live/live-vehicle.ts';
import type { VehicleAlert } from './vehicle-alerts.ts';

export type FactRow = { label: string; text: string };

export const sourceNames: Record<PositionSource, string> = {
  mavlink: 'MAVLink',
  http: 'Reported over HTTP',
  'remote-id': 'Remote ID',
};

const UNKNOWN = 'not known';

/** Facts of a vehicle, most urgent first. Unknown ones say so or are left out. */
export function factRows(vehicle: VehicleOnMap, now: number, units: UnitSystem): FactRow[] {
  const { altitudeM, heightM, groundSpeedMps, climbMps, heading, missionItem, terrainPending, remoteId } = vehicle;
  const isOther = vehicle.source === 'remote-id';
  return [
    ...(isOther ? [] : [row('Mode', modeText(vehicle)), row('Battery', batteryText(vehicle))]),
    row('Ground speed', groundSpeedMps === null ? UNKNOWN : speedText(groundSpeedMps, units)),
    ...(climbMps === null ? [] : [row('Climb', `${climbMps > 0 ? '+' : ''}${climbText(climbMps, units)}`)]),
    row('Above take-off', heightM === null ? UNKNOWN : lengthText(heightM, units)),
    row(
      isOther ? 'Above the ellipsoid (WGS 84)' : 'Above sea level',
      altitudeM === null ? UNKNOWN : lengthText(altitudeM, units),
    ),
    row('Heading', heading === null ? UNKNOWN : `${Math.round(heading)}°`),
    ...(isOther ? [] : [row('GPS', gpsText(vehicle))]),
    ...(missionItem === null ? [] : [row('Mission item', String(missionItem))]),
    ...(terrainPending === null ? [] : [row('Ground heights', groundText(terrainPending))]),
    ...(remoteId ? [row('Remote ID', remoteId.uasId)] : []),
    ...(remoteId?.operator ? [row('Operator', placeText(remoteId.operator))] : []),
    row('Last heard', `${ageText(silentSeconds(vehicle, now))} · ${sourceNames[vehicle.source]}`),
  ];
}

const row = (label: string, text: string): FactRow => ({ label, text });

export const lengthText = (metres: number, system: UnitSystem): string =>
  systemText(metres, 'length', { system, decimals: 0 });

export const speedText = (mps: number, system: UnitSystem): string => systemText(mps, 'speed', { system, decimals: 1 });

/** Climb is in feet per minute unless metric. */
const climbText = (mps: number, system: UnitSystem): string =>
  system === 'metric' ? speedText(mps, system) : `${Math.round(convert(mps, 'm', 'ft') * 60)} ft/min`;

/** The most important facts in one line. */
export function summaryOf(
  { mode, heightM, groundSpeedMps, batteryPercent, position }: VehicleOnMap,
  units: UnitSystem,
): string {
  const facts = [
    ...(mode === null ? [] : [mode]),
    ...(heightM === null ? [] : [`${lengthText(heightM, units)} high`]),
    ...(groundSpeedMps === null ? [] : [speedText(groundSpeedMps, units)]),
    ...(batteryPercent === null ? [] : [`battery ${Math.round(batteryPercent)}%`]),
  ];
  return facts.join(' · ') || (position === null ? 'Heartbeats only' : 'Position only');
}

/** The main numbers; `about` is the alert that colours a number. */
export function numbersOf(
  vehicle: VehicleOnMap,
  now: number,
  units: UnitSystem,
): (FactRow & { about?: VehicleAlert['kind'] })[] {
  const { heightM, groundSpeedMps } = vehicle;
  return [
    row('Above take-off', heightM === null ? UNKNOWN : lengthText(heightM, units)),
    row('Ground speed', groundSpeedMps === null ? UNKNOWN : speedText(groundSpeedMps, units)),
    { ...row('Battery', batteryText(vehicle)), about: 'battery' },
    { ...row('Link', ageText(silentSeconds(vehicle, now))), about: 'link' },
    row('Mode', modeText(vehicle)),
  ];
}

function modeText({ mode, isArmed, isFlying }: VehicleOnMap): string {
  const armed = isArmed === null ? [] : [isArmed ? 'armed' : 'disarmed'];
  const flying = isFlying === null ? [] : [isFlying ? 'flying' : 'on the ground'];
  return [...(mode === null ? [] : [mode]), ...armed, ...flying].join(' · ') || UNKNOWN;
}

function batteryText({ batteryPercent, batteryVolts }: VehicleOnMap): string {
  const percent = batteryPercent === null ? [] : [`${Math.round(batteryPercent)}%`];
  const volts = batteryVolts === null ? [] : [`${batteryVolts.toFixed(1)} V`];
  return [...percent, ...volts].join(' · ') || UNKNOWN;
}

function gpsText({ gpsFix, satellites }: VehicleOnMap): string {
  const seen = satellites === null ? [] : [`${satellites} satellites`];
  return [...(gpsFix === null ? [] : [gpsFix]), ...seen].join(' · ') || UNKNOWN;
}

/** What a vehicle that follows the ground has on board. */
const groundText = (pending: number): string =>
  pending === 0 ? 'complete' : `${pending} ${pending === 1 ? 'block' : 'blocks'} missing`;

function placeText([lng, lat]: readonly [number, number]): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
}

export function ageText(seconds: number): string {
  if (seconds < 2) return 'just now';
  return seconds < 120 ? `${seconds} s ago` : `${Math.floor(seconds / 60)} min ago`;
}
