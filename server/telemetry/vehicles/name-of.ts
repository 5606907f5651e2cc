import type { VehicleRow } from '../live/live-vehicles.ts';

/** What people call it, else what it calls itself. */
export function nameOf({ name, calls_itself, number }: Pick<VehicleRow, 'name' | 'calls_itself' | 'number'>): string {
  return name ?? calls_itself ?? `Unknown vehicle ${number}`;
}
