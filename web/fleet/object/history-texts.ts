import type { FleetHistory } from '@overflight/contract/fleet/fleet.ts';
import { systemText, type UnitSystem } from '../../platform/units.ts';

/** Hours of recorded flights; unknown without any. */
export function hoursText({ hoursFlown }: Pick<FleetHistory, 'hoursFlown'>): string {
  return hoursFlown === null ? 'not known' : `${hoursFlown.toFixed(1)} h`;
}

export function flightText(
  { seconds, lengthM, isSimulated }: FleetHistory['flights'][number],
  system: UnitSystem,
): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return `${minutes} min · ${systemText(lengthM, 'distance', { system, decimals: 1 })}${isSimulated ? ' · simulated' : ''}`;
}

export function filesText(files: number): string {
  if (files === 0) return 'no files';
  return files === 1 ? '1 file' : `${files} files`;
}
