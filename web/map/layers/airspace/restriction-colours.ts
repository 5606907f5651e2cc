import type { OverlayKind } from '@overflight/contract/map/overlays.ts';

/** Cell colour by facility map ceiling in feet: a low ceiling allows little without authorization. */
export const facilityColours: readonly { upToFt: number; colour: string; text: string }[] = [
  { upToFt: 0, colour: '#e8372c', text: 'Facility map: 0 ft' },
  { upToFt: 100, colour: '#f58518', text: 'Facility map: up to 100 ft' },
  { upToFt: 200, colour: '#f7d13d', text: 'Facility map: up to 200 ft' },
  { upToFt: Infinity, colour: '#58b368', text: 'Facility map: above 200 ft' },
];

/** Other kinds of restrictions; kinds not listed are zones of their publisher. */
export const kindColours = {
  FAA_NationalSecurity: { colour: '#9c36b5', text: 'National security' },
  FAA_NationalSecurityPartTime: { colour: '#d08ce8', text: 'National security, part-time' },
  FAA_ProhibitedAreas: { colour: '#8f0d0d', text: 'Prohibited area' },
  Recreational_Fixed: { colour: '#2f7de1', text: 'Recreational flyer site' },
} as const satisfies Partial<Record<OverlayKind, { colour: string; text: string }>>;

export const zoneColour = { colour: '#c4561a', text: 'Other published zones' };
export const customColour = { colour: '#e6007e', text: 'Custom restriction' };

/** Colour of a restriction on the map. */
export function restrictionColour({ kind, CEILING }: Readonly<Record<string, unknown>>): string {
  if (kind === undefined) return customColour.colour;
  if (kind === 'FAA_Facilities') return facilityColours.find(({ upToFt }) => Number(CEILING ?? 0) <= upToFt)!.colour;
  return new Map<unknown, { colour: string }>(Object.entries(kindColours)).get(kind)?.colour ?? zoneColour.colour;
}
