import type { PublishedRestriction } from '../overlays/official-near.ts';

/** A height that is shown but closes nothing is the one up to which flights are authorized. */
export function authorizedUpToM({ ceiling, ceilingMeters }: PublishedRestriction): number | null {
  return ceiling === null ? ceilingMeters : null;
}
