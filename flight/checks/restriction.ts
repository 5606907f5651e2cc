import type { Position } from 'geojson';

/** Metres above the ground right below, or above the sea. */
export type Height = { metres: number; above: 'ground' | 'sea' };

/** A volume closed to flights for a time, or permanently. */
export type Restriction = {
  id: string;
  /** Each an outer ring and its holes, closed or not; edges are straight in degrees. */
  polygons: readonly (readonly (readonly Position[])[])[];
  /** Null means unlimited downward or upward. */
  floor: Height | null;
  ceiling: Height | null;
  /** Null: no start, or no end. */
  activeFrom: Date | null;
  activeUntil: Date | null;
};

/** Time of a flight; without it every restriction counts as active. */
export type FlightTime = { at?: Date | undefined; until?: Date | undefined };

/** Whether a restriction is active at any moment of the flight, first and last included. */
export function isActiveDuring({ activeFrom, activeUntil }: Restriction, { at, until = at }: FlightTime): boolean {
  if (at === undefined || until === undefined) return true;
  return (activeFrom === null || activeFrom <= until) && (activeUntil === null || activeUntil >= at);
}
