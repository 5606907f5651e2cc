import type { PlannedFlight } from '../../mission/flight-item.ts';
import { routeOf } from './route-of.ts';
import type { Route } from './route-point.ts';

/** Sentences for what a format cannot hold; each is told where the route has it. */
export type Loss = { text: string; isMet: (route: Route) => boolean };

const SIDEWAYS = 'The camera is not turned to the side on its gimbal: the file holds only how far it looks down.';

export const losses = {
  sideways: { text: SIDEWAYS, isMet: ({ isYawed }) => isYawed },
  noAngle: {
    text: 'The plan does not say where the camera looks on some legs: there the file lets it look level.',
    isMet: ({ points }) => points.some(({ pitchDeg }) => pitchDeg === null),
  },
  waits: { text: 'The file holds no waiting times.', isMet: ({ points }) => points.some(({ holdS }) => holdS > 0) },
  stays: {
    text: 'The plan ends in the air, and the file cannot say so: the aircraft returns.',
    isMet: ({ ends }) => ends === 'stay',
  },
} as const satisfies Record<string, Loss>;

export function routeLosses(flight: PlannedFlight, known: readonly Loss[]): string[] {
  const route = routeOf(flight);
  const told = known.filter(({ isMet }) => isMet(route)).map(({ text }) => text);
  const { unknown } = route;
  return unknown.length === 0
    ? told
    : [...told, `Only the imported format holds these, and they are left out: ${unknown.join(', ')}.`];
}
