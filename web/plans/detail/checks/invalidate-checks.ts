import type { QueryClient } from '@tanstack/react-query';

/** Key prefix of all checks. */
export const checksKey = ['checks'] as const;

/** Refetches all checks after their data changed. */
export function invalidateChecks(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: checksKey });
}
