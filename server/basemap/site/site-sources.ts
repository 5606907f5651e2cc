import { ManagedSource } from '@overflight/contract/map/basemap.ts';
import { fromSite } from '@overflight/flight/site/site.ts';

/** Incremented whenever the site is drawn differently: browsers then fetch its tiles anew. */
export const SITE_VERSION = 1;
/** Beyond the first distance the countryside fades; beyond the second there is none. */
export const SITE_FADES_M = { from: 9000, to: 11_500 };
/** Heights fade to sea level over a longer distance, as a cliff would catch the eye. */
export const HEIGHTS_FADE_M = { from: 12_000, to: 40_000 };

export const siteSourceIds = { imagery: 'demo-imagery', terrain: 'demo-terrain' } as const;
export type SiteSourceKind = keyof typeof siteSourceIds;

const ATTRIBUTION = 'Demo site: made up by Overflight';

function boundsWithin(reachM: number): [number, number, number, number] {
  const [west = 0, south = 0] = fromSite(-reachM, -reachM);
  const [east = 0, north = 0] = fromSite(reachM, reachM);
  return [west, south, east, north];
}

/** Map and heights of the demo site: drawn by code when they are asked for. */
export const siteSources: Record<SiteSourceKind, ManagedSource> = {
  imagery: ManagedSource.parse({
    id: siteSourceIds.imagery,
    kind: 'imagery',
    name: 'Demo - imagery of a made-up site',
    url: '',
    origin: 'demo',
    enabled: true,
    attribution: ATTRIBUTION,
    minZoom: 9,
    maxZoom: 21,
    bounds: boundsWithin(SITE_FADES_M.to),
  }),
  terrain: ManagedSource.parse({
    id: siteSourceIds.terrain,
    kind: 'terrain',
    name: 'Demo - heights of a made-up site',
    url: '',
    origin: 'demo',
    enabled: true,
    attribution: ATTRIBUTION,
    minZoom: 6,
    maxZoom: 16,
    bounds: boundsWithin(HEIGHTS_FADE_M.to),
    encoding: 'terrarium',
  }),
};
