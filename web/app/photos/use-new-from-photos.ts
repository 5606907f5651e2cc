import { updatedBy } from '@overflight/contract/account/account.ts';
import { newPlan } from '@overflight/flight/plan/edit/new-plan.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { newId } from '../../platform/new-id.ts';
import { showError } from '../../platform/show-error.ts';
import { useUser } from '../../platform/calls/session.ts';
import { storePlan } from '../../plans/store-plan.ts';
import { withTotals } from '../../plans/with-totals.ts';
import { dayText } from '../../ui/time/time-text.ts';
import type { ModalState, ProjectState } from '../paths.ts';
import { photoPlan } from './photo-plan.ts';
import { UNPLACED } from './plan-at-photos.tsx';

/** Photos are files of a plan: makes one for those that are in none, asks for them, then for the project. */
export function useNewFromPhotos(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const user = useUser();
  const start = async () => {
    const now = new Date();
    const name = `Photos of ${dayText(now)}`;
    const plan = newPlan({ flightPlanId: newId(), home: [...UNPLACED], by: updatedBy(user, now), name });
    const { flightPlanId: planId } = await storePlan(queries, withTotals(plan));
    photoPlan.keep(planId);
    const project: ProjectState = { menu: 'create', planId, isOfPhotos: true };
    const upload: ModalState = { modal: 'upload', modalId: planId };
    await navigate(location, { state: { ...project, ...upload }, replace: true });
  };
  return () => void start().catch(showError);
}
