import { useEffect, useState } from 'react';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';

/** Long enough for the next key press, short enough for an answer within a second. */
const DEBOUNCE_MS = 400;

/** The debounced value; the first one at once. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

/** Plans are immutable, so a number per object identifies its content. */
const revisions = new WeakMap<FlightPlan, number>();
let latestRevision = 0;

export function revisionOf(plan: FlightPlan): number {
  const known = revisions.get(plan) ?? ++latestRevision;
  revisions.set(plan, known);
  return known;
}
