import { expect, it } from 'vitest';
import { aRoute, at } from '../testing/sample-plan.ts';
import { altitudeRange } from './altitude-range.ts';

it('the altitudes of a route run from the lowest of its waypoints to the highest', () => {
  const route = aRoute(at(0, 10), at(0, 20), at(0, 30));
  const altitudes = [80, 15, 40];
  const waypoints = route.waypoints.map((waypoint, i) => ({
    ...waypoint,
    metadata: { ...waypoint.metadata, altitude: altitudes[i] ?? 0 },
  }));
  expect(altitudeRange({ ...route, waypoints })).toEqual({ lowestM: 15, highestM: 80 });
  expect(altitudeRange(route)).toEqual({ lowestM: 50, highestM: 50 });
  expect(altitudeRange(aRoute())).toBeNull();
});
