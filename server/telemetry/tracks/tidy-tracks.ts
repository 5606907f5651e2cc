import type { Job } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { removeTracksBefore } from './tracks-store.ts';

const DAY_MS = 24 * 3_600_000;

export const tidyTracksJob: Job = { name: 'tidy-tracks', retries: 2, cron: '17 3 * * *', handle: tidyTracks };

/** Deletes flights older than the configured number of days. */
export async function tidyTracks(_: unknown, { db, env, now }: Services): Promise<void> {
  await removeTracksBefore(db, new Date(now().getTime() - env.OVERFLIGHT_TRACK_DAYS * DAY_MS));
}
