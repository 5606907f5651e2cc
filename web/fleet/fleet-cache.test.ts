import type { FleetObject } from '@overflight/contract/fleet/fleet.ts';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { fleetKey, putInFleetCache, removeFromFleetCache } from './fleet-cache.ts';
import { aDrone } from './testing/a-drone.ts';

function fleetOf(...names: string[]) {
  const queries = new QueryClient();
  queries.setQueryData(
    fleetKey('drones'),
    names.map((name) => aDrone(name)),
  );
  const shown = () =>
    queries
      .getQueryData<FleetObject[]>(fleetKey('drones'))
      ?.map(({ properties }) => properties['model'] ?? properties.name);
  return { queries, shown };
}

describe('the fleet cache', () => {
  it('FLEET-10 shows a save at once; rolled back, only this object is restored', () => {
    const { queries, shown } = fleetOf('A', 'B', 'C');
    const rollBack = putInFleetCache(queries, aDrone('B', { model: 'B2' }));
    putInFleetCache(queries, aDrone('C', { model: 'C2' }));
    expect(shown()).toEqual(['A', 'B2', 'C2']);
    rollBack();
    expect(shown()).toEqual(['A', 'B', 'C2']);
  });

  it('FLEET-10 a rolled back new object is gone, a deleted one is back in place', () => {
    const { queries, shown } = fleetOf('A', 'B', 'C');
    const takeBack = putInFleetCache(queries, aDrone('D'));
    const restore = removeFromFleetCache(queries, aDrone('B'));
    expect(shown()).toEqual(['A', 'C', 'D']);
    takeBack();
    restore();
    expect(shown()).toEqual(['A', 'B', 'C']);
  });

  it('a list that was never loaded stays unloaded', () => {
    const queries = new QueryClient();
    putInFleetCache(queries, aDrone('A'))();
    expect(queries.getQueryData(fleetKey('drones'))).toBeUndefined();
  });
});
