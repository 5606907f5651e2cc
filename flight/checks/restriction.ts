import type { Position } from 'geojson';

/** Metres above the ground right below, or above the sea. */
export type Height = { metres: number; above: 'ground' | 'sea' };

/** A volume that is closed to flights for some time, or for good. */
export type Restriction = {
  id: string;
  /** Each an outer ring and its holes, closed or not; edges are straight in degrees. */
  polygons: readonly (readonly (readonly Position[])[])[];
  /** Null reaches down, or up, without an end. */
  floor: Height | null;
  ceiling: Height | null;
  /** Null: it has always been active, or stays so. */
  activeFrom: Date | null;
  activeUntil: Date | null;
};

/** When a flight takes place; without a moment every restriction counts, whatever its times. */
export type FlightTime = { at?: Date | undefined; until?: Date | undefined };

/** Whether a restriction is active at any moment of the flight; its first and last moment count. */
export function isActiveDuring({ activeFrom, activeUntil }: Restriction, { at, until = at }: FlightTime): boolean {
  if (at === undefined || until === undefined) return true;
  return (activeFrom === null || activeFrom <= until) && (activeUntil === null || activeUntil >= at);
}
