import { useLocation, useNavigate } from 'react-router';
import type { ModalState } from './paths.ts';

/** Opens the upload dialog of a plan. */
export function useOpenUpload(): (planId: string) => void {
  const location = useLocation();
  const navigate = useNavigate();
  return (planId) => {
    const state: ModalState = { ...(location.state as object | null), modal: 'upload', modalId: planId };
    void navigate(location, { state, replace: true });
  };
}
