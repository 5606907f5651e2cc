import { useQuery } from '@tanstack/react-query';
import { useLastSaveOver } from './last-saves.ts';
import { planQuery } from './use-plans.ts';

/** The version of the plan that the screen shows; null where none is shown, or what is shown is still being saved. */
export function useSeenVersion(planId: string | null): number | null {
  const { data } = useQuery({ ...planQuery(planId ?? ''), enabled: planId !== null });
  const isSaved = useLastSaveOver(planId ?? '');
  return planId !== null && isSaved ? (data?.version ?? null) : null;
}
