/** From this county number on, Virginia and three other states list independent cities. */
const FIRST_INDEPENDENT_CITY = 510;
const independentCities = new Set(['24510', '29510', '32510']);

/** The Census Bureau's package omits the kind of county; most of it follows from the state. */
const kindByState: Record<string, string> = { '02': '', '11': '', '22': ' Parish', '66': '', '69': '', '72': '' };

export function countyName(fips: string, name: string): string {
  const state = fips.slice(0, 2);
  const isCity = independentCities.has(fips) || (state === '51' && Number(fips.slice(2)) >= FIRST_INDEPENDENT_CITY);
  return isCity ? name : name + (kindByState[state] ?? ' County');
}
