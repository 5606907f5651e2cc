import { describe, expect, it } from 'vitest';
import { summaryOf } from '../summary-of.ts';
import { aSavedPlan } from '../testing/a-saved-plan.ts';
import { chooseSort, comesBefore, isMatch, isNarrowed, isReset, listQueryOf, noFilter } from './plan-filter.ts';

const plan = summaryOf(aSavedPlan({ name: 'North Field' }));

describe('the filter of plans', () => {
  it('PLAN-05 sorts A to Z or by date, and the same choice again reverses the list', () => {
    const byName = chooseSort(noFilter, 'name');
    expect([byName.sortBy, byName.descending]).toEqual(['name', false]);
    expect(chooseSort(byName, 'name').descending).toBe(true);
    const byDate = chooseSort(chooseSort(byName, 'name'), 'date');
    expect([byDate.sortBy, byDate.descending]).toEqual(['date', true]);
    expect(chooseSort(byDate, 'date').descending).toBe(false);
  });

  it('PLAN-05 asks the server for keyword, person, status and order', () => {
    const filter = { ...noFilter, keyword: ' field ', createdBy: 'u1', status: 'draft', descending: false } as const;
    expect(listQueryOf(filter)).toEqual({
      search: 'field',
      createdBy: 'u1',
      status: 'draft',
      sortBy: 'date',
      descending: 'false',
    });
    expect(listQueryOf(noFilter)).not.toHaveProperty('status');
  });

  it('PLAN-05 filters only by keyword, person and status', () => {
    expect(isMatch(noFilter, plan)).toBe(true);
    expect(isMatch({ ...noFilter, keyword: 'NORTH f' }, plan)).toBe(true);
    expect(isMatch({ ...noFilter, keyword: 'south' }, plan)).toBe(false);
    expect(isMatch({ ...noFilter, createdBy: plan.createdBy.id }, plan)).toBe(true);
    expect(isMatch({ ...noFilter, createdBy: 'somebody else' }, plan)).toBe(false);
    expect(isMatch({ ...noFilter, status: 'planned' }, plan)).toBe(true);
    expect(isMatch({ ...noFilter, status: 'draft' }, plan)).toBe(false);
  });

  it('knows whether anything is left to reset', () => {
    expect(isReset(noFilter)).toBe(true);
    expect(isReset(chooseSort(noFilter, 'name'))).toBe(false);
    expect(isNarrowed(chooseSort(noFilter, 'name'))).toBe(false);
    expect(isNarrowed({ ...noFilter, keyword: '  ' })).toBe(false);
    expect(isNarrowed({ ...noFilter, status: 'draft' })).toBe(true);
  });

  it('orders two plans by name or by date, either way', () => {
    const later = { ...plan, name: 'zebra', lastUpdated: '2027-01-01T00:00:00Z' };
    expect(comesBefore(noFilter, later, plan)).toBe(true);
    expect(comesBefore({ ...noFilter, descending: false }, later, plan)).toBe(false);
    expect(comesBefore({ ...noFilter, sortBy: 'name', descending: false }, plan, later)).toBe(true);
  });
});
