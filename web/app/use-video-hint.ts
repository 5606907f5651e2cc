import { isInstallationAdmin } from '@overflight/contract/entitlements.ts';
import { useUser } from '../platform/session.ts';

/** What somebody can do who sees no drone. */
export function useVideoHint(): string {
  return isInstallationAdmin(useUser())
    ? 'Add streams under Administration, Video streams.'
    : 'An administrator can add streams of drones.';
}
