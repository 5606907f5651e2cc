import type { Services } from '../../platform/services.ts';
import type { AlertPlaces } from '../nws.ts';
import { stateCodes } from './state-codes.ts';
import { readUnplaced } from '../weather-store.ts';

/** Where a flight goes: its states by name, territories by their two letters, and whether that is near open water. */
type Whereabouts = { states: readonly string[]; isNearWater: boolean };

/** Zones at sea and on the Great Lakes begin with these. */
const waters: ReadonlySet<string> = new Set([
  'AM',
  'AN',
  'GM',
  'LC',
  'LE',
  'LH',
  'LM',
  'LO',
  'LS',
  'PH',
  'PK',
  'PM',
  'PS',
  'PZ',
  'SL',
]);

/** How many alerts may concern a flight, but could not be drawn, or not wholly: no check can tell whether they do. */
export async function unplacedAlerts(services: Services, { states, isNearWater }: Whereabouts): Promise<number> {
  const letters = new Set(states.map((state) => stateCodes[state] ?? state));
  const mayConcern = ({ zones }: AlertPlaces) =>
    zones.length === 0 || zones.map(lettersOf).some((area) => letters.has(area) || (isNearWater && waters.has(area)));
  return (await readUnplaced(services)).filter(mayConcern).length;
}

/** `forecast/COZ039` lies in CO. */
const lettersOf = (zone: string): string => zone.slice(zone.indexOf('/') + 1).slice(0, 2);
