import { describe, expect, it } from 'vitest';
import type { Bounds } from '../../map/scene.ts';
import { fleetPins } from './fleet-pins.ts';
import { aDrone } from '../testing/a-drone.ts';

const world: Bounds = [-180, -85, 180, 85];
const labels = (zoom: number, bounds = world, objects = drones) =>
  fleetPins(objects, { category: 'drones', zoom, bounds }).map(({ label }) => label);
const field = [-98, 39] as const;
const drones = [
  aDrone('A', {}, field),
  aDrone('B', {}, field),
  aDrone('C', {}, [8.5, 47.4]),
  aDrone('D', {}, [8.6, 47.4]),
];

describe('pins of the fleet', () => {
  it('objects close together share a pin', () => {
    expect(labels(2)).toEqual(['2 drones', '2 drones']);
    expect(labels(12)).toEqual(['2 drones', 'C', 'D']);
  });

  it('a shared pin is at their centre', () => {
    const pins = fleetPins(drones, { category: 'drones', zoom: 2, bounds: world });
    expect(pins.map(({ position }) => position)).toEqual([
      [-98, 39],
      [8.55, 47.4],
    ]);
  });

  it('an object without a location has none', () => {
    expect(labels(2, world, [aDrone('New'), aDrone('C', {}, [8.5, 47.4])])).toEqual(['C']);
  });

  it('only objects in view have one, also across the antimeridian', () => {
    expect(labels(12, [8, 47, 9, 48])).toEqual(['C', 'D']);
    const islands = [aDrone('East', {}, [179.5, 0]), aDrone('West', {}, [-179.5, 0]), aDrone('Far', {}, [0, 0])];
    expect(labels(8, [178, -2, -178, 2], islands)).toEqual(['East', 'West']);
  });
});
