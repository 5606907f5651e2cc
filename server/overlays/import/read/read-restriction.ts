import type { OverlayKind } from '@overflight/contract/map/overlays.ts';
import type { ReadEntry } from './official-restriction.ts';
import { faaLayouts, readFaaFeature } from './read-faa-feature.ts';
import { readOwnFeature } from './read-own-feature.ts';
import { readEd269Zone, readEd318Zone } from './read-zone.ts';

export type RestrictionKind = Exclude<OverlayKind, 'Power'>;

/** Reads one entry of a published list of restrictions; `place` is used if it has no id. */
export const readRestriction: Readonly<Record<RestrictionKind, (entry: unknown, place: number) => ReadEntry>> = {
  FAA_Facilities: (entry) => readFaaFeature(faaLayouts.FAA_Facilities, entry),
  FAA_NationalSecurity: (entry) => readFaaFeature(faaLayouts.FAA_NationalSecurity, entry),
  FAA_NationalSecurityPartTime: (entry) => readFaaFeature(faaLayouts.FAA_NationalSecurityPartTime, entry),
  FAA_ProhibitedAreas: (entry) => readFaaFeature(faaLayouts.FAA_ProhibitedAreas, entry),
  Recreational_Fixed: (entry) => readFaaFeature(faaLayouts.Recreational_Fixed, entry),
  'ED-269': readEd269Zone,
  'ED-318': readEd318Zone,
  GeoJSON: readOwnFeature,
};
