import { systemText, type UnitSystem } from '../platform/units.ts';
import type { LngLat } from '../map/scene.ts';

/** Latitude first, as usual; six decimals are a tenth of a metre. */
export function formatPosition([lng, lat]: LngLat): string {
  return `${lat.toFixed(6)}, ${lng.toFixed(6)}`;
}

/** Degrees, minutes and seconds, as on charts and radio. */
export function formatPositionDms([lng, lat]: LngLat): string {
  return `${dms(lat, 'N', 'S')} ${dms(lng, 'E', 'W')}`;
}

function dms(degrees: number, positive: string, negative: string): string {
  // Rounded in total first, so that 59.96″ becomes the next minute and never 60.0″.
  const tenths = Math.round(Math.abs(degrees) * 36_000);
  const second = ((tenths % 600) / 10).toFixed(1);
  const minute = Math.floor(tenths / 600) % 60;
  return `${Math.floor(tenths / 36_000)}°${minute}′${second}″${degrees < 0 ? negative : positive}`;
}

/** Below a kilometre, or a fifth of a mile, smaller units are used. */
const NEAR_M: Record<UnitSystem, number> = { metric: 1000, imperial: 322 };

export function formatDistance(distanceM: number, system: UnitSystem): string {
  if (distanceM < NEAR_M[system]) return systemText(distanceM, 'length', { system, decimals: 0 });
  return systemText(distanceM, 'distance', { system, decimals: distanceM < 10_000 ? 1 : 0 });
}
