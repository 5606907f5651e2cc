import { addSiteMap, removeSiteMap } from '../../basemap/site/site-map.ts';
import type { DemoPartSteps } from '../demo-part.ts';

/** Drawn when it is asked for, so nothing has to be made first. */
export const mapPart: DemoPartSteps = {
  name: 'map',
  add: (services) => addSiteMap(services),
  remove: (services) => removeSiteMap(services),
};
