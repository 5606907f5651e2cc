import { isLive, silentSeconds, type LiveVehicle } from '../live/live-vehicle.ts';

/** Percent of a battery from which on it is told. */
const batteryLimits = { stopPercent: 20, cautionPercent: 30 } as const;

export type Trouble = { kind: 'link' | 'position' | 'battery' | 'warning'; level: 'stop' | 'caution'; text: string };

/** What a crew must see at a glance, the gravest first. A vehicle that stands on the ground may fall silent. */
export function troublesOf(vehicle: LiveVehicle, now: number): Trouble[] {
  const { source, isFlying, batteryPercent, warning } = vehicle;
  if (source === 'remote-id') return [];
  const troubles: Trouble[] = [];
  if (!isLive(vehicle, now) && isFlying !== false)
    troubles.push({ kind: 'link', level: 'stop', text: `No link for ${silenceText(silentSeconds(vehicle, now))}` });
  if (vehicle.position === null) troubles.push({ kind: 'position', level: 'caution', text: 'No position' });
  if (batteryPercent !== null && batteryPercent <= batteryLimits.cautionPercent)
    troubles.push({
      kind: 'battery',
      level: batteryPercent <= batteryLimits.stopPercent ? 'stop' : 'caution',
      text: `Battery ${Math.round(batteryPercent)}%`,
    });
  if (warning !== null) troubles.push({ kind: 'warning', level: 'caution', text: warning });
  return troubles.toSorted((one, other) => ranks[one.level] - ranks[other.level]);
}

const ranks: Record<Trouble['level'] | 'none', number> = { stop: 0, caution: 1, none: 2 };

/** The troubled ones first, then by name. */
export function byTrouble(vehicles: readonly LiveVehicle[], now: number): LiveVehicle[] {
  const rank = new Map(vehicles.map((one) => [one, ranks[troublesOf(one, now)[0]?.level ?? 'none']]));
  return vehicles.toSorted(
    (one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0) || one.vehicle.localeCompare(other.vehicle, 'en'),
  );
}

const silenceText = (seconds: number): string => (seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`);
