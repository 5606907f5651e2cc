import type { FlightInSpace } from './flight-in-space.ts';

const notes = {
  none: 'The flight is drawn on the ground: its height is not known, for want of ground heights.',
  part: 'Part of the flight is drawn on the ground: its height there is not known, for want of ground heights.',
} as const;

/** Says what of a flight cannot be drawn at its height; null if all can. */
export function flightNote({ spots }: FlightInSpace): string | null {
  const known = spots.filter(({ altitudeM }) => altitudeM !== null).length;
  if (known === spots.length) return null;
  return known === 0 ? notes.none : notes.part;
}
