import type { FleetObject } from '@overflight/contract/fleet/fleet.ts';
import { defaultDueLimits } from '@overflight/contract/fleet/fleet-due.ts';
import { describe, expect, it } from 'vitest';
import { dueCounts } from '../due-summary.ts';
import { chooseSort, filteredRows, noFilter, readFilter, writeFilter, type FleetFilter } from './fleet-filter.ts';
import { fleetRows } from './fleet-row.ts';
import { aDrone } from '../testing/a-drone.ts';

const on = { today: '2026-11-15', limits: defaultDueLimits };
const drones: FleetObject[] = [
  aDrone('Drone 10', { flightHours: '9', renewalDate: '2026-11-01', serviceDate: '2028-01-01' }),
  aDrone('drone 2', {
    flightHours: '12.5',
    model: 'Matrice 350',
    renewalDate: '2026-11-20',
    serviceDate: '2028-01-01',
  }),
  aDrone('Heron', { serial: '350', renewalDate: '2028-01-01', serviceDate: '2028-01-01' }),
  aDrone('Kestrel', { flightHours: '100', renewalDate: '2026-01-01' }),
];
const rows = fleetRows(drones, on);
const shown = (filter: Partial<FleetFilter>) =>
  filteredRows(rows, { ...noFilter, ...filter }, 'drones').map(({ object }) => object.properties.name);

describe('the filter of the fleet', () => {
  it('FLEET-05 the same key reverses the order, a new key starts descending', () => {
    const once = chooseSort(noFilter, 'flightHours');
    expect(once).toMatchObject({ sort: 'flightHours', isDescending: true });
    expect(chooseSort(once, 'flightHours')).toMatchObject({ sort: 'flightHours', isDescending: false });
    expect(chooseSort(chooseSort(once, 'flightHours'), 'model')).toMatchObject({ sort: 'model', isDescending: true });
  });

  it('FLEET-05 finds every word in any field, and sorts numbers as numbers; empty values come last', () => {
    expect(shown({ search: '350' })).toEqual(['drone 2', 'Heron']);
    expect(shown({ search: ' matrice  DRONE' })).toEqual(['drone 2']);
    expect(shown({})).toEqual(['drone 2', 'Drone 10', 'Heron', 'Kestrel']);
    expect(shown({ sort: 'flightHours', isDescending: true })).toEqual(['Kestrel', 'drone 2', 'Drone 10', 'Heron']);
    expect(shown({ sort: 'flightHours' })).toEqual(['Drone 10', 'drone 2', 'Kestrel', 'Heron']);
    expect(shown({ sort: 'serviceDate', isDescending: true }).at(-1)).toBe('Kestrel');
  });

  it('filters by due state; an object is found under each of its states', () => {
    expect(shown({ due: 'overdue' })).toEqual(['Drone 10', 'Kestrel']);
    expect(shown({ due: 'due-soon' })).toEqual(['drone 2']);
    expect(shown({ due: 'unknown' })).toEqual(['Kestrel']);
    expect(shown({ due: 'fine' })).toEqual(['Heron']);
    expect(dueCounts(rows).map(({ text }) => text)).toEqual(['2 overdue', '1 due soon', '1 not recorded']);
  });

  it('is kept in the address, and ignores unknown values there', () => {
    const filter: FleetFilter = { search: 'a b', due: 'overdue', sort: 'model', isDescending: true };
    expect(readFilter(new URLSearchParams(writeFilter(filter)), 'drones')).toEqual(filter);
    expect(writeFilter(noFilter)).toEqual({});
    expect(readFilter(new URLSearchParams('sort=wings&due=tomorrow&order=up'), 'drones')).toEqual(noFilter);
  });
});
