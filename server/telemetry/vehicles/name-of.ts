import type { VehicleRow } from '../stream/live-vehicles.ts';

/** The name given by a person, else its own. */
export function nameOf({ name, calls_itself, number }: Pick<VehicleRow, 'name' | 'calls_itself' | 'number'>): string {
  return name ?? calls_itself ?? `Unknown vehicle ${number}`;
}
