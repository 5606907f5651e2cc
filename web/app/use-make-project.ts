import { useNavigate } from 'react-router';
import { useHasProduct } from '../platform/calls/session.ts';
import { paths, type ProjectState } from './paths.ts';

/** Opens the new project dialog with a plan selected; null without permission to process photos. */
export function useMakeProject(): ((planId: string) => void) | null {
  const navigate = useNavigate();
  const mayProcess = useHasProduct('process');
  if (!mayProcess) return null;
  return (planId) => void navigate(paths.analytics, { state: { menu: 'create', planId } satisfies ProjectState });
}
