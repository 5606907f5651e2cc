import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { UploadDialog } from '../files/upload/upload-dialog.tsx';
import { filesKey } from '../files/use-files.ts';
import { forecastsKey } from '../projects/project-cache.ts';
import { photoPlan } from './photos/photo-plan.ts';
import { planKey } from '../plans/plan-cache.ts';
import { removePlan } from '../plans/remove-plan.ts';
import type { ModalState, ProjectState } from './paths.ts';

/** The upload dialog, opened by navigation state. */
export function UploadModal() {
  const location = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const filled = useRef<string | null>(null);
  const { modal, modalId, ...rest } = (location.state ?? {}) as ModalState & ProjectState;
  if (modal !== 'upload' || !modalId) return null;
  const close = () => {
    // A plan that was made for photos is of no use without any.
    const isUnused = rest.isOfPhotos === true && filled.current !== modalId;
    const plan = isUnused ? queries.getQueryData<SavedPlan>(planKey(modalId)) : undefined;
    if (plan) {
      photoPlan.forget();
      void removePlan(queries, plan);
    }
    void navigate(location, { state: isUnused ? {} : rest, replace: true });
  };
  return (
    <UploadDialog
      key={modalId}
      planId={modalId}
      onArrived={() => {
        filled.current = modalId;
        for (const queryKey of [filesKey(modalId), forecastsKey]) void queries.invalidateQueries({ queryKey });
      }}
      onClose={close}
    />
  );
}
