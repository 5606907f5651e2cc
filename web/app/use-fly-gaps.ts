import { updatedBy } from '@overflight/contract/account/account.ts';
import { planCaps, type SavedPlan } from '@overflight/contract/plans/plans.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { GapSurveys } from '../coverage/coverage-card.tsx';
import { useUser } from '../platform/calls/session.ts';
import { newId } from '../platform/new-id.ts';
import { clonePlan } from '../plans/detail/clone-plan.ts';
import { storePlan } from '../plans/store-plan.ts';
import { mapMenu } from './paths.ts';

const SUFFIX = ' – gaps';

/** Stores surveys over the gaps of a plan, and opens the plan they are in. */
export function useFlyGaps(plan: SavedPlan | undefined) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const user = useUser();
  return async (surveys: GapSurveys, into: 'new' | 'same'): Promise<void> => {
    if (!plan) return;
    const saved = await storePlan(queries, into === 'same' ? withSurveys(plan, surveys) : gapPlan(plan, surveys));
    void navigate(mapMenu('plans', saved.flightPlanId));
  };

  function gapPlan(source: SavedPlan, surveys: GapSurveys): SavedPlan {
    const name = `${source.name.slice(0, planCaps.nameCharacters - SUFFIX.length)}${SUFFIX}`;
    const { keptFromImport: _, ...copy } = clonePlan(source, { name, by: updatedBy(user, new Date()), id: newId() });
    return { ...copy, segments: [...surveys] };
  }
}

const withSurveys = (plan: SavedPlan, surveys: GapSurveys): SavedPlan => ({
  ...plan,
  segments: [...plan.segments, ...surveys],
});
