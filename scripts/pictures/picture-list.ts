import type { DemoState } from '../../contract/demo.ts';

/** Window sizes in CSS pixels, and how many pixels each has. */
export const sizes = {
  desk: { width: 1280, height: 800, scale: 1.5 },
  phone: { width: 390, height: 844, scale: 2 },
} as const;

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export type Picture = {
  name: string;
  size: keyof typeof sizes;
  /** Its screen; null while the demo lacks what it shows. */
  pathOf: (demo: DemoState) => string | null;
  /** What must be in sight, as a selector. */
  shows: string;
};

const withPlan = (path: (id: string) => string) => (demo: DemoState) => demo.surveyPlanId && path(demo.surveyPlanId);

/** The pictures of the README and the guides. */
export const pictures: readonly Picture[] = [
  { name: 'map', size: 'desk', pathOf: () => '/map', shows: '[data-map]' },
  { name: 'plan', size: 'desk', pathOf: withPlan((id) => `/map/plans/${id}#checks`), shows: '#checks' },
  { name: 'photos', size: 'desk', pathOf: withPlan((id) => `/plans/${id}#files`), shows: '#files img' },
  {
    name: 'viewer',
    size: 'desk',
    pathOf: ({ projectId }) => projectId && `/viewer/${projectId}`,
    shows: 'aside[aria-label="Tools"]',
  },
  { name: 'fleet', size: 'desk', pathOf: () => '/fleet', shows: 'section[aria-label="Total Drones"]' },
  { name: 'phone', size: 'phone', pathOf: withPlan((id) => `/map/plans/${id}`), shows: '#checks' },
];

export const fileOf = ({ name }: Pick<Picture, 'name'>, theme: Theme): string => `${name}-${theme}.webp`;

/** What the repository carries for each picture at most. */
export const MAX_BYTES = 300_000;
