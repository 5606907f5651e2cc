import { isLive, type VehicleOnMap } from '../live/live-vehicle.ts';

/** Facts expected from every MAVLink vehicle that this one does not send. */
export function missingOf({ source, position, batteryPercent, batteryVolts, gpsFix }: VehicleOnMap): string[] {
  if (source !== 'mavlink') return [];
  return [
    ...(position === null ? ['position'] : []),
    ...(batteryPercent === null && batteryVolts === null ? ['battery'] : []),
    ...(gpsFix === null ? ['GPS'] : []),
  ];
}

/** Why a connected vehicle has no position, and what to do; null otherwise. */
export function positionAdvice(vehicle: VehicleOnMap, now: number): string | null {
  const { position, gpsFix, isAsked, autopilot } = vehicle;
  if (position !== null || !isLive(vehicle, now)) return null;
  if (gpsFix !== null) return `Connected, but no position yet: GPS reports "${gpsFix}".`;
  if (isAsked) return 'Connected, but sends no position yet: it has been requested.';
  const own = autopilot === 'ardupilot' ? 'set SR…_POSITION on the vehicle' : 'let the vehicle stream it';
  return `Connected, but sends no position: ${own}, or allow sending on its link.`;
}
