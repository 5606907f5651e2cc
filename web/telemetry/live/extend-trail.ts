import type { VehicleOnMap } from './live-vehicle.ts';

export const trailLimits = { everyMs: 2000, keptMs: 3 * 60_000 } as const;

/** Adds the position periodically and drops points older than some minutes. */
export function extendTrail({ trail, position }: Pick<VehicleOnMap, 'trail' | 'position'>, at: number): void {
  if (position === null) return;
  const last = trail.at(-1);
  if (last && Math.abs(at - last.at) < trailLimits.everyMs) return;
  trail.push({ at, position });
  const oldest = trail.findIndex((point) => Math.abs(at - point.at) <= trailLimits.keptMs);
  if (oldest > 0) trail.splice(0, oldest);
}
