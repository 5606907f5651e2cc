import { planCaps } from '@overflight/contract/plans/plans.ts';
import { describe, expect, it } from 'vitest';
import { aSavedPlan } from '../testing/a-saved-plan.ts';
import { clonePlan, proposedCloneName } from './clone-plan.ts';

const by = { id: 'u9', name: 'Cleo Cloner', email: 'cleo@example.org', date: '2026-06-01T08:00:00.000Z' };
const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const may = new Date(2026, 4, 9, 23, 30);

describe('a clone', () => {
  it('PLAN-15 is named after the original and the current date', () => {
    expect(proposedCloneName('North field', may)).toBe('North field 2026-05-09');
  });

  it('has a valid name with the date, however long the original is', () => {
    const name = proposedCloneName('x'.repeat(planCaps.nameCharacters), may);
    expect(name).toHaveLength(planCaps.nameCharacters);
    expect(name.endsWith(' 2026-05-09')).toBe(true);
  });

  it('PLAN-15 is a new plan of the person who cloned it, with the same flight', () => {
    const original = aSavedPlan({ keptFromImport: { document: {}, items: [], segments: [] }, version: 7 });
    const clone = clonePlan(original, { name: 'Copy', by, id });
    expect(clone).toMatchObject({ flightPlanId: id, name: 'Copy', createdBy: by, updatedBy: by, version: 0 });
    expect(clone.segments).toEqual(original.segments);
    expect(clone.keptFromImport).toEqual(original.keptFromImport);
    expect(clone.homePoint).toEqual(original.homePoint);
  });
});
