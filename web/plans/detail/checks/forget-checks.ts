import type { QueryClient } from '@tanstack/react-query';

/** What begins the key of every check of a plan. */
export const checksKey = ['checks'] as const;

/** Something that plans are checked against has changed: what was found is asked for again. */
export function forgetChecks(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: checksKey });
}
