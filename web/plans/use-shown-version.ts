import { useQuery } from '@tanstack/react-query';
import { useIsSaveDone } from './closing-saves.ts';
import { planQuery } from './use-plans.ts';

/** The version of the shown plan; null if none, or while it is being saved. */
export function useShownVersion(planId: string | null): number | null {
  const { data } = useQuery({ ...planQuery(planId ?? ''), enabled: planId !== null });
  const isSaved = useIsSaveDone(planId ?? '');
  return planId !== null && isSaved ? (data?.version ?? null) : null;
}
