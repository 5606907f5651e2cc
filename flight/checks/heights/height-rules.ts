/** Near a structure a flight may go higher. */
export type StructureRule = {
  /** Horizontal distance from the structure. */
  withinM: number;
  /** Above its top. */
  aboveTopM: number;
  /** Only structures higher than this above their ground count. */
  tallerThanM: number;
  /** Only where the one responsible for the structure asks for the flight. */
  isOnRequest: boolean;
};

/** How high above ground a country lets drones fly without a permit. */
export type HeightRule = {
  id: string;
  name: string;
  /** Where it is written. */
  source: string;
  limitM: number;
  /** Null: no exception is known. */
  structures: StructureRule | null;
};

const FOOT_M = 0.3048;
const openStructures = { withinM: 50, aboveTopM: 15, tallerThanM: 105, isOnRequest: true };

/** The European rule counts from the closest ground, here counts the ground right below: never less. */
const eu: HeightRule = {
  id: 'eu-open',
  name: 'EU open category',
  source: 'Implementing Regulation (EU) 2019/947, UAS.OPEN.010',
  limitM: 120,
  structures: openStructures,
};
const us: HeightRule = {
  id: 'us-part-107',
  name: 'US part 107',
  source: '14 CFR 107.51(b)',
  limitM: 400 * FOOT_M,
  structures: { withinM: 400 * FOOT_M, aboveTopM: 400 * FOOT_M, tallerThanM: 0, isOnRequest: false },
};
const uk: HeightRule = {
  id: 'uk-open',
  name: 'UK open category',
  source: 'UK Regulation (EU) 2019/947, UAS.OPEN.010',
  limitM: 120,
  structures: openStructures,
};
/** Elsewhere, and over the sea. */
const usual: HeightRule = {
  id: 'usual',
  name: 'usual limit, the rule of this country is not known here',
  source: '',
  limitM: 120,
  structures: null,
};

/** ISO 3166-1 alpha-2. The states of the EEA and Switzerland apply the European rule, US territories the American one. */
const countriesOf: readonly (readonly [HeightRule, string])[] = [
  [eu, 'AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'],
  [us, 'AS GU MP PR US VI'],
  [uk, 'GB'],
];
const ruleByCountry = new Map(
  countriesOf.flatMap(([rule, countries]) => countries.split(' ').map((country) => [country, rule] as const)),
);

/** The strictest rule of the countries of a flight; null stands for the sea. */
export function heightRuleOf(countries: readonly (string | null)[]): HeightRule {
  const rules = countries.map((country) => ruleByCountry.get(country ?? '') ?? usual);
  return rules.toSorted((a, b) => a.limitM - b.limitM || strictness(b) - strictness(a))[0] ?? usual;
}

const strictness = ({ structures }: HeightRule): number => (structures === null ? 2 : structures.isOnRequest ? 1 : 0);
