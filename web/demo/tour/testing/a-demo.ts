import { demoPartNames, type DemoPart, type DemoPartName, type DemoState } from '@overflight/contract/demo.ts';
import type { TourLinks } from '../tour-steps.ts';

export const noDemo: DemoState = {
  state: 'absent',
  parts: [],
  bounds: null,
  surveyPlanId: null,
  routePlanId: null,
  projectId: null,
};

/** A demo that is all there, but for these changes. */
export function aDemo(
  changes: Partial<DemoState> = {},
  unfinished: Partial<Record<DemoPartName, Partial<DemoPart>>> = {},
) {
  const parts = demoPartNames.map((name): DemoPart => {
    return { name, state: 'done', percent: 100, problem: null, ...unfinished[name] };
  });
  const whole: DemoState = {
    state: 'present',
    parts,
    bounds: [9.1, 47.5, 9.11, 47.51],
    surveyPlanId: 'survey',
    routePlanId: 'route',
    projectId: 'pit',
  };
  return { ...whole, ...changes };
}

export const links: TourLinks = {
  map: (bounds) => ({ to: '/map', state: { frame: bounds } }),
  plans: '/plans',
  plan: (id) => `/map/plans/${id}`,
  photos: (id) => `/plans/${id}#files`,
  projects: '/analytics',
  viewer: (id) => `/viewer/${id}`,
  fleet: '/fleet',
  operations: '/operations',
};
