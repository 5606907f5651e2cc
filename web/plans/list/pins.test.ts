import { describe, expect, it, vi } from 'vitest';
import { summaryOf } from '../summary-of.ts';
import { someSavedPlans } from '../testing/a-saved-plan.ts';
import { pinsOf, pinStateOf, type PlanNavigation } from './pins.ts';

const nothing = { selectedId: null, editingId: null, leftEditId: null };
const plans = someSavedPlans(3).map(summaryOf);
const [one, two, three] = plans.map(({ flightPlanId }) => flightPlanId) as [string, string, string];
const shown = (navigation: Partial<PlanNavigation>) =>
  pinsOf(plans, { ...nothing, ...navigation }, () => undefined).map(({ id, isFaded }) => [id.slice(5), isFaded]);

describe('pins of plans', () => {
  it('MAP-12 a pin is active, in edit, inactive, or left from editing', () => {
    expect(pinStateOf(one, nothing)).toBe('inactive');
    expect(pinStateOf(one, { ...nothing, selectedId: one })).toBe('active');
    expect(pinStateOf(one, { ...nothing, selectedId: two })).toBe('inactive');
    expect(pinStateOf(one, { ...nothing, selectedId: one, editingId: one })).toBe('in-edit');
    expect(pinStateOf(one, { ...nothing, selectedId: one, leftEditId: one })).toBe('cancel-edit');
  });

  it('MAP-12 the pin of the open plan hides and the others fade', () => {
    const faded = [
      [two, true],
      [three, true],
    ];
    expect(shown({ selectedId: one })).toEqual(faded);
    expect(shown({ selectedId: one, editingId: one })).toEqual(faded);
  });

  it('MAP-12 all pins show while no plan is open, and that of a plan left from editing', () => {
    expect(shown({}).map(([, isFaded]) => isFaded)).toEqual([false, false, false]);
    expect(shown({ selectedId: one, leftEditId: one })[0]).toEqual([one, false]);
  });

  it('MAP-12 a pin shows the plan name at its home point and is clickable', () => {
    const onSelect = vi.fn<(id: string) => void>();
    const [pin] = pinsOf(plans, nothing, onSelect);
    expect(pin).toMatchObject({ label: plans[0]?.name, position: plans[0]?.homePoint.position, look: 'plan' });
    pin?.onClick?.();
    expect(onSelect).toHaveBeenCalledWith(one);
  });
});
