import { describe, expect, it } from 'vitest';
import type { FlightPlan, Segment } from '@overflight/flight/plan/plan.ts';
import { aSavedPlan } from '../../testing/a-saved-plan.ts';
import { editablePlan } from '../../plan-to-save.ts';
import { rebasePlan } from './rebase-plan.ts';

const route = (segmentId: string, altitude = 50): Segment => ({
  type: 'waypointRoute',
  segmentId,
  segmentMetadata: { flightSpeed: 5, altitude },
  waypoints: [],
});
const base = editablePlan(aSavedPlan({ name: 'Field' }));
const withRoutes = (...segments: Segment[]): FlightPlan => ({ ...base, segments });
const idsOf = ({ segments }: FlightPlan) => segments.map(({ segmentId }) => segmentId);

describe('an undo step after a colleague changed the plan', () => {
  it('keeps what they changed and the rest of the step', () => {
    const from = { ...base, name: 'Mine' };
    const to = { ...from, homePoint: { position: [9, 48] } };
    expect(rebasePlan(base, { from, to })).toEqual({ ...base, homePoint: { position: [9, 48] } });
  });

  it('where both changed the same, keeps theirs', () => {
    const from = { ...base, name: 'Mine' };
    expect(rebasePlan(base, { from, to: { ...from, name: 'Theirs' } }).name).toBe('Theirs');
  });

  it('keeps segments they added or changed, not those they deleted', () => {
    const from = withRoutes(route('a'), route('b'), route('mine'));
    const to = withRoutes(route('theirs'), route('a', 80), route('mine'));
    const step = rebasePlan(withRoutes(route('a'), route('b'), route('deleted later')), { from, to });
    expect(step.segments).toEqual([route('theirs'), route('a', 80), route('deleted later')]);
    expect(idsOf(rebasePlan(withRoutes(route('old'), route('a')), { from, to }))).toEqual(['old', 'theirs', 'a']);
  });

  it('a segment deleted in the step and changed by them stays', () => {
    const from = withRoutes(route('mine'));
    expect(rebasePlan(withRoutes(), { from, to: withRoutes(route('mine', 90)) }).segments).toEqual([route('mine', 90)]);
  });

  it('a part that only one version has is kept or goes with whom it belongs to', () => {
    const imported = { ...base, keptFromImport: { groundStation: 'QGroundControl' } };
    expect(rebasePlan(imported, { from: base, to: { ...base, name: 'Theirs' } }).keptFromImport).toBeDefined();
    expect('keptFromImport' in rebasePlan(imported, { from: imported, to: base })).toBe(false);
  });
});
