import { lngLat } from '@overflight/flight/geo/lng-lat.ts';
import { siteOrigin } from '@overflight/flight/site/site.ts';
import { readSiteTile } from '../../basemap/site/read-site-tile.ts';
import { addSiteMap, removeSiteMap } from '../../basemap/site/site-map.ts';
import { mercatorOf } from '../../platform/tiles/mercator-of.ts';
import type { DemoPartSteps } from '../demo-part.ts';

const FIRST_ZOOM = 16;

/** Drawn when it is asked for; a first tile readies the thread that draws. */
export const mapPart: DemoPartSteps = {
  name: 'map',
  add: async (services) => {
    await addSiteMap(services);
    const [x, y] = mercatorOf(lngLat(siteOrigin));
    const tile = { z: FIRST_ZOOM, x: Math.floor(x * 2 ** FIRST_ZOOM), y: Math.floor(y * 2 ** FIRST_ZOOM) };
    readSiteTile('imagery', tile).catch((error: unknown) =>
      services.log.error({ err: error }, 'the demo site cannot be drawn'),
    );
  },
  remove: (services) => removeSiteMap(services),
};
