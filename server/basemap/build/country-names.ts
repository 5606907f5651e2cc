/** Unicode names that are written for a menu of locales, not for a map. */
const plainer: Record<string, string> = {
  CD: 'DR Congo',
  CG: 'Congo',
  CI: 'Ivory Coast',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
  TR: 'Turkey',
};

/** Places that Natural Earth lists separately and that have no ISO code. */
const withoutCode: Record<string, string> = { 'N. Cyprus': 'Northern Cyprus', 'Indian Ocean Ter.': 'Indian Ocean' };

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

export function countryName(code: string): string {
  return plainer[code] ?? names.of(code) ?? code;
}

/** Natural Earth abbreviates names and gives ISO's numeric code; Unicode maps it to two letters. */
export function countryOf({ id, name }: { id: string; name: string }): { name: string; code: string } {
  const code = id ? new Intl.Locale(`und-${id}`).region : undefined;
  if (!code || /\d/.test(code)) return { name: withoutCode[name] ?? name, code: '' };
  return { name: countryName(code), code };
}
