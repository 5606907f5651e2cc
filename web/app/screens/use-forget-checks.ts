import { useQueryClient } from '@tanstack/react-query';

/** What was checked before a restriction changed says nothing any more. */
export function useForgetChecks(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['checks', 'restrictions'] });
}
