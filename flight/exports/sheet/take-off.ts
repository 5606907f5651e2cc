import type { SheetFacts } from '../exporter.ts';
import { numberText } from '../route/number-text.ts';

/** Where heights count from, and the ground that was taken for the home point, as sentences. */
export function takeOffNotes({ altitudes, homeM }: Pick<SheetFacts, 'altitudes' | 'homeM'>): string[] {
  return [altitudes === 'ellipsoid' ? ELLIPSOID : HOME, ...groundNotes(homeM)];
}

const HOME = 'Take off at the home point of the plan: heights count from the place where the aircraft takes off.';
const ELLIPSOID =
  'Heights count from the ellipsoid: fly with RTK or PPK, without it they may be wrong by metres. Take off at the home point of the plan.';

function groundNotes(homeM: number | null | undefined): string[] {
  if (homeM === undefined) return [];
  if (homeM === null)
    return [
      'The height of the ground at the home point is not known: none was worked in, and hills on the way were not looked at.',
    ];
  return [`The ground at the home point was taken as ${numberText(homeM, 1)} m above the sea (EGM96).`];
}
