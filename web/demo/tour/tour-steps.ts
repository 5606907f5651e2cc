import { hasProduct, type Product } from '@overflight/contract/account/entitlements.ts';
import type { DemoPartName, DemoState } from '@overflight/contract/demo.ts';
import type { Bounds } from '../../map/scene.ts';

export const stepNames = ['map', 'plan', 'photos', 'project', 'fleet', 'operations'] as const;
export type StepName = (typeof stepNames)[number];

type Place = { to: string; state?: unknown };

/** Where the screens of the tour are. */
export type TourLinks = {
  map: (bounds: Bounds | null) => Place;
  plans: string;
  plan: (id: string) => string;
  photos: (id: string) => string;
  projects: string;
  viewer: (id: string) => string;
  fleet: string;
  operations: string;
};

type Shown = Pick<DemoState, 'bounds' | 'surveyPlanId' | 'routePlanId' | 'projectId'>;

export type TourStep = {
  name: StepName;
  title: string;
  /** What the screen is for, and what to press. */
  about: string;
  press: string;
  /** The part of the demo that it shows. */
  part: DemoPartName;
  needs?: Product;
  /** The screen, if its content exists already. */
  placeOf: (demo: Shown, links: TourLinks) => Place | null;
  /** Where its content will appear. */
  waitsAt: (links: TourLinks) => string;
};

const at = (to: string): Place => ({ to });

const steps: Record<StepName, TourStep> = {
  map: {
    name: 'map',
    title: 'The map',
    about: 'Your site from above, with plans, airspace, power lines and aircraft. Here it is a made-up place.',
    press: 'Press a plan’s pin to open it. Layers, on the left, shows and hides what lies on the map.',
    part: 'map',
    placeOf: ({ bounds }, links) => links.map(bounds),
    waitsAt: (links) => links.map(null).to,
  },
  plan: {
    name: 'plan',
    title: 'A plan and its checks',
    about: 'A route along the power line. The checks tell what stands in its way: here, nesting birds.',
    press: 'Open Flight Restrictions in the panel to see what it crosses. Edit changes the flight.',
    part: 'plans',
    placeOf: ({ routePlanId }, links) => (routePlanId === null ? null : at(links.plan(routePlanId))),
    waitsAt: (links) => links.plans,
  },
  photos: {
    name: 'photos',
    title: 'The photos of the flight',
    about: 'After the flight its photos are uploaded here. Each is checked: position, sharpness, light.',
    press: 'Press a photo to see it. Upload adds more, Make a map of these photos starts a project.',
    part: 'photos',
    placeOf: ({ surveyPlanId }, links) => (surveyPlanId === null ? null : at(links.photos(surveyPlanId))),
    waitsAt: (links) => links.plans,
  },
  project: {
    name: 'project',
    title: 'From photos to a map',
    about: 'A project turns the photos into one picture to scale, a surface and a 3D model.',
    press: 'Try Colour by height, then Measure. The switch at the top opens the 3D model.',
    part: 'projects',
    needs: 'process',
    placeOf: ({ projectId }, links) => (projectId === null ? null : at(links.viewer(projectId))),
    waitsAt: (links) => links.projects,
  },
  fleet: {
    name: 'fleet',
    title: 'The fleet',
    about: 'Pilots, drones and batteries, and what is due for each of them.',
    press: 'Press a badge to see who or what is due. Operations, on the map, shows who flies now.',
    part: 'fleet',
    needs: 'fleet-management',
    placeOf: (_, links) => at(links.fleet),
    waitsAt: (links) => links.fleet,
  },
  operations: {
    name: 'operations',
    title: 'Live flights',
    about: 'Who is in the air, with height, speed and battery. The simulated vehicle flies the survey.',
    press: 'Press a vehicle to see its numbers. It is on the map too.',
    part: 'vehicle',
    placeOf: (_, links) => at(links.operations),
    waitsAt: (links) => links.operations,
  },
};

/** Five for most people: live flights are for those without a fleet. */
export function stepsFor(groups: readonly string[]): TourStep[] {
  const hasFleet = hasProduct(groups, 'fleet-management');
  return stepNames
    .map((name) => steps[name])
    .filter(({ name, needs }) => (needs ? hasProduct(groups, needs) : name !== 'operations' || !hasFleet));
}
