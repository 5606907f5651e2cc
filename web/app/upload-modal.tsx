import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { UploadDialog } from '../files/upload/upload-dialog.tsx';
import { filesKey } from '../files/use-files.ts';
import { forecastsKey } from '../projects/project-cache.ts';
import type { ModalState } from './paths.ts';

/** The upload dialog, opened by navigation state. */
export function UploadModal() {
  const location = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { modal, modalId, ...rest } = (location.state ?? {}) as ModalState;
  if (modal !== 'upload' || !modalId) return null;
  return (
    <UploadDialog
      key={modalId}
      planId={modalId}
      onArrived={() => {
        for (const queryKey of [filesKey(modalId), forecastsKey]) void queries.invalidateQueries({ queryKey });
      }}
      onClose={() => void navigate(location, { state: rest, replace: true })}
    />
  );
}
