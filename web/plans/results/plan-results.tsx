import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { flightEstimate } from '@overflight/flight/plan/estimate/flight-estimate.ts';
import type { FlownPlan } from '@overflight/flight/plan/estimate/flight-line.ts';
import { planTotals } from '@overflight/flight/plan/estimate/plan-totals.ts';
import { timeText } from '@overflight/flight/plan/estimate/time-text.ts';
import { isAboveGround, useFlownPlan } from '../following/use-flown-plan.ts';
import { ResultRow, ResultRows } from './result-rows.tsx';
import { ResultValue } from './result-value.tsx';

/** Totals of the plan, with the climbs over the ground where that is worked in. */
export function PlanResults({ plan }: { plan: FlightPlan }) {
  return isAboveGround(plan) ? <ResultsOverGround plan={plan} /> : <Results plan={plan} />;
}

function ResultsOverGround({ plan }: { plan: FlightPlan }) {
  return <Results plan={useFlownPlan(plan)} />;
}

function Results({ plan }: { plan: FlownPlan }) {
  const { photoCount } = planTotals(plan);
  const { distanceM, timeS } = flightEstimate(plan);
  return (
    <ResultRows>
      <ResultRow name="Total distance">
        <ResultValue label="Total distance" kind="distance" value={distanceM} />
      </ResultRow>
      <ResultRow name="Estimated time">{timeText(timeS)}</ResultRow>
      <ResultRow name="Photos">{photoCount.toLocaleString('en-US')}</ResultRow>
    </ResultRows>
  );
}
