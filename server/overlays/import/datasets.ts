import type { ReadEntry } from './official-restriction.ts';
import { faaLayouts, readFaaFeature } from './read-faa-feature.ts';
import { readEd269Zone, readEd318Zone } from './read-zone.ts';

/** What can be imported, and how one entry of it is read. */
export const datasets = {
  FAA_Facilities: (entry) => readFaaFeature(faaLayouts.FAA_Facilities, entry),
  FAA_NationalSecurity: (entry) => readFaaFeature(faaLayouts.FAA_NationalSecurity, entry),
  FAA_NationalSecurityPartTime: (entry) => readFaaFeature(faaLayouts.FAA_NationalSecurityPartTime, entry),
  FAA_ProhibitedAreas: (entry) => readFaaFeature(faaLayouts.FAA_ProhibitedAreas, entry),
  Recreational_Fixed: (entry) => readFaaFeature(faaLayouts.Recreational_Fixed, entry),
  'ED-269': readEd269Zone,
  'ED-318': readEd318Zone,
} as const satisfies Record<string, (entry: unknown) => ReadEntry>;

export type Dataset = keyof typeof datasets;
