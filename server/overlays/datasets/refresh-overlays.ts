import { overlayKind, type OverlayKind } from '@overflight/contract/map/overlays.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { OutsideFailure } from '../../platform/outside/fetch-outside.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { aboutOf } from './fetch-dataset.ts';
import { importOverlaysJob } from '../import-overlays.ts';
import { recordQuery, type DatasetRow } from '../overlays-store.ts';
import { createRun } from '../runs/create-run.ts';
import { fetchMark, serviceAddress } from '../runs/faa-service.ts';
import { removeLeftovers } from '../runs/remove-leftovers.ts';

/** A little less than a day, so that the time of day stays about the same. */
const ASK_AFTER_MS = 23 * 60 * 60 * 1000;

/** Checks every hour whether a day has passed; a service that did not answer is retried the next hour. */
export const refreshOverlaysJob: Job = {
  name: 'refresh-overlays',
  retries: 0,
  cron: '23 * * * *',
  handle: refreshOverlays,
};

/** Queues imports from all enabled public services whose data has changed. */
export async function refreshOverlays(_: unknown, services: Services): Promise<void> {
  await removeLeftovers(services);
  const due = await services.db
    .selectFrom('overlay_datasets')
    .selectAll()
    .where('refreshes', '=', true)
    .where((where) =>
      where.or([
        where('asked_at', 'is', null),
        where('asked_at', '<', new Date(services.now().getTime() - ASK_AFTER_MS)),
      ]),
    )
    .orderBy('id')
    .execute();
  for (const dataset of due)
    if (overlayKind(dataset.kind as OverlayKind).host !== null) await refresh(services, dataset);
}

async function refresh(services: Services, dataset: DatasetRow): Promise<void> {
  const kind = dataset.kind as OverlayKind;
  const about = { ...aboutOf(dataset, kind), isScheduled: true };
  const wanted = { dataset: dataset.id, about, source: serviceAddress(services, kind) };
  const asked = await fetchMark(services, kind).catch(asFailure);
  if (asked instanceof OutsideFailure)
    services.log.error({ dataset: dataset.id, reason: asked.message }, 'a public service could not be reached');
  else {
    const isCurrent = dataset.version !== null && dataset.source_mark === asked;
    await recordQuery(services, dataset.id, isCurrent);
    if (isCurrent) return;
  }
  const trouble =
    asked instanceof OutsideFailure ? `The service could not be checked for newer data: ${asked.message}.` : undefined;
  await createRun(services, { ...wanted, ...(trouble ? { trouble } : {}) }).catch(unlessRunning);
  if (!trouble) await services.jobs.send(importOverlaysJob.name, {});
}

function asFailure(error: unknown): OutsideFailure {
  if (error instanceof OutsideFailure) return error;
  throw error;
}

function unlessRunning(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
}
