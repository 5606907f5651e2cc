import { newPlan } from '../plan/edit/new-plan.ts';
import type { FlightPlan } from '../plan/plan.ts';

export const aPilot = { id: 'p1', name: 'Pia Pilot', email: 'pia@example.com', date: '2026-05-04T10:00:00Z' };

/** An empty, deeply frozen plan: an edit that mutates it throws. */
export const aPlan = (): FlightPlan => deepFreeze(newPlan({ flightPlanId: 'plan-1', home: [8, 47], by: aPilot }));

export function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) deepFreeze(part);
    Object.freeze(value);
  }
  return value;
}

/** Ids id-1, id-2 … */
export function idMaker(): () => string {
  let count = 0;
  return () => `id-${++count}`;
}
