import { isLive, silentSeconds, type VehicleOnMap } from '../live/live-vehicle.ts';

/** Battery levels that raise an alert. */
const batteryLimits = { stopPercent: 20, cautionPercent: 30 } as const;

export type VehicleAlert = {
  kind: 'link' | 'position' | 'battery' | 'warning';
  level: 'stop' | 'caution';
  text: string;
};

/** Alerts, the most severe first. A silent vehicle on the ground raises none. */
export function alertsOf(vehicle: VehicleOnMap, now: number): VehicleAlert[] {
  const { source, isFlying, batteryPercent, warning } = vehicle;
  if (source === 'remote-id') return [];
  const alerts: VehicleAlert[] = [];
  if (!isLive(vehicle, now) && isFlying !== false)
    alerts.push({ kind: 'link', level: 'stop', text: `No link for ${silenceText(silentSeconds(vehicle, now))}` });
  if (vehicle.position === null) alerts.push({ kind: 'position', level: 'caution', text: 'No position' });
  if (batteryPercent !== null && batteryPercent <= batteryLimits.cautionPercent)
    alerts.push({
      kind: 'battery',
      level: batteryPercent <= batteryLimits.stopPercent ? 'stop' : 'caution',
      text: `Battery ${Math.round(batteryPercent)}%`,
    });
  if (warning !== null) alerts.push({ kind: 'warning', level: 'caution', text: warning });
  return alerts.toSorted((one, other) => ranks[one.level] - ranks[other.level]);
}

const ranks: Record<VehicleAlert['level'] | 'none', number> = { stop: 0, caution: 1, none: 2 };

/** Vehicles with alerts first, then by name. */
export function sortedByAlert(vehicles: readonly VehicleOnMap[], now: number): VehicleOnMap[] {
  const rank = new Map(vehicles.map((one) => [one, ranks[alertsOf(one, now)[0]?.level ?? 'none']]));
  return vehicles.toSorted(
    (one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0) || one.vehicle.localeCompare(other.vehicle, 'en'),
  );
}

const silenceText = (seconds: number): string => (seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`);
