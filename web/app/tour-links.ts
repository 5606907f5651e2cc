import { CHECKS_ID } from '../plans/detail/plan-detail-panel.tsx';
import type { TourLinks } from '../demo/tour/tour-steps.ts';
import { mapMenu, paths, planPage, viewerPage, type MapState } from './paths.ts';

/** Element id of the files on a plan's page. */
export const FILES_ID = 'files';

export const tourLinks: TourLinks = {
  map: (bounds) => ({ to: paths.map, ...(bounds && { state: { frame: bounds } satisfies MapState }) }),
  plans: paths.plans,
  plan: (id) => `${mapMenu('plans', id)}#${CHECKS_ID}`,
  photos: (id) => `${planPage(id)}#${FILES_ID}`,
  projects: paths.analytics,
  viewer: viewerPage,
  fleet: paths.fleet,
  operations: paths.operations,
};
