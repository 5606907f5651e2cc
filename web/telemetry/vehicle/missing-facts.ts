import { isLive, type LiveVehicle } from '../live/live-vehicle.ts';

/** What a crew expects of every vehicle over MAVLink and this one does not tell. */
export function missingOf({ source, position, batteryPercent, batteryVolts, gpsFix }: LiveVehicle): string[] {
  if (source !== 'mavlink') return [];
  return [
    ...(position === null ? ['position'] : []),
    ...(batteryPercent === null && batteryVolts === null ? ['battery'] : []),
    ...(gpsFix === null ? ['GPS'] : []),
  ];
}

/** Why a vehicle that is heard has no position, and what to do about it; null where it has one, or is not heard any more. */
export function positionAdvice(vehicle: LiveVehicle, now: number): string | null {
  const { position, gpsFix, isAsked, autopilot } = vehicle;
  if (position !== null || !isLive(vehicle, now)) return null;
  if (gpsFix !== null) return `Heard, but has no position yet: GPS says "${gpsFix}".`;
  if (isAsked) return 'Heard, but sends no position yet: it is asked for it.';
  const own = autopilot === 'ardupilot' ? 'set SR…_POSITION on the vehicle' : 'let the vehicle stream it';
  return `Heard, but sends no position: ${own}, or allow sending on its link.`;
}
