export type AddressParts = {
  houseNumber?: string | undefined;
  street?: string | undefined;
  /** From small to large: district, town, county, region, country; repeats are dropped. */
  within: readonly (string | undefined)[];
  countryCode?: string | undefined;
};

/** Countries that write the house number before the street. */
const numberFirst = new Set(['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'FR', 'IN', 'ZA', 'LU']);

export function streetLine({ houseNumber, street, countryCode }: AddressParts): string {
  const parts = numberFirst.has((countryCode ?? '').toUpperCase()) ? [houseNumber, street] : [street, houseNumber];
  return parts.filter(Boolean).join(' ');
}

export function withinLine({ within }: AddressParts, except = ''): string {
  const named = within.filter((part): part is string => Boolean(part) && part !== except);
  return [...new Set(named)].join(', ');
}

export function fullAddress(parts: AddressParts): string | null {
  const street = streetLine(parts);
  return street ? [street, withinLine(parts)].filter(Boolean).join(', ') : null;
}
