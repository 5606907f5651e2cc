import type { Services } from '../../platform/services.ts';
import type { AlertPlaces } from '../nws.ts';
import { stateCodes } from './state-codes.ts';
import { readUnplaced } from '../weather-store.ts';

/** Location of a flight: states by name, territories by two-letter code, and whether it is near open water. */
type Whereabouts = { states: readonly string[]; isNearWater: boolean };

/** Prefixes of zones at sea and on the Great Lakes. */
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

/** Number of alerts that may concern a flight, but could not be drawn completely: no check can tell whether they do. */
export async function unplacedAlerts(services: Services, { states, isNearWater }: Whereabouts): Promise<number> {
  const letters = new Set(states.map((state) => stateCodes[state] ?? state));
  const mayConcern = ({ zones }: AlertPlaces) =>
    zones.length === 0 || zones.map(lettersOf).some((area) => letters.has(area) || (isNearWater && waters.has(area)));
  return (await readUnplaced(services)).filter(mayConcern).length;
}

/** `forecast/COZ039` is in CO. */
const lettersOf = (zone: string): string => zone.slice(zone.indexOf('/') + 1).slice(0, 2);
