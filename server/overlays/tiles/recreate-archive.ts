import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import type { DatasetVersion } from './archives-folder.ts';
import { cutArchive } from './cut-archive.ts';
import { dropArchives } from './drop-archives.ts';

/** Pause after a failure. */
const PAUSE_AFTER_FAILURE_MS = 60_000;

const atWork = perServices(() => new Set<string>());

/** Recreates a lost or missing archive in the background; once, however many requests need it. */
export function recreateArchive(services: Services, { dataset, version }: DatasetVersion): void {
  const name = `${dataset}.${version}`;
  const names = atWork(services);
  if (names.has(name)) return;
  names.add(name);
  cutIfInUse(services, { dataset, version }).then(
    () => names.delete(name),
    (error: unknown) => {
      services.log.error({ err: error, dataset }, 'the tiles of published data could not be cut');
      setTimeout(() => names.delete(name), PAUSE_AFTER_FAILURE_MS).unref();
    },
  );
}

async function cutIfInUse(services: Services, { dataset, version }: DatasetVersion): Promise<void> {
  const row = await services.db
    .selectFrom('overlay_datasets')
    .select('version')
    .where('id', '=', dataset)
    .executeTakeFirst();
  if (row?.version !== version) return;
  await cutArchive(services, { dataset, version }, () => undefined);
  // Another server imported it: what it replaced is still here.
  await dropArchives(services, dataset, version);
}
