import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { overlayKind } from '@overflight/contract/map/overlays.ts';
import { OutsideFailure } from '../../platform/outside/fetch-outside.ts';
import type { Services } from '../../platform/services.ts';
import { BrokenFile } from '../import/broken-file.ts';
import type { SourceFiles } from '../import/source-entries.ts';
import { incomingPath, runFolder } from '../overlays-folder.ts';
import { cutArchive } from '../tiles/cut-archive.ts';
import { invalidateLayers } from '../tiles/layer-in-use.ts';
import { fetchFile } from './fetch-file.ts';
import { fetchService } from './fetch-service.ts';
import { readRun, type ReadResult } from './read-run.ts';
import { removeLeftovers } from './remove-leftovers.ts';
import { claimRun, failRun, idleRuns, renewLease, LostLease, noteProgress, putInUse } from './runs-store.ts';
import { bytesOf, type LeasedImport } from './run.ts';
import { uploadedFile } from './uploaded-file.ts';

const HEARTBEAT_MS = 15_000;
/** A run that dies this often without progress is given up. */
const MAX_ATTEMPTS = 5;
/** Below this many entries a list may well lose half of them: part-time areas come and go. */
const SMALL_LIST = 10;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Interval between updates of the tile progress. */
const NOTE_MS = 1000;

/** Processes all runs without a worker, one after the other. */
export async function processRuns(services: Services): Promise<void> {
  for (const row of await idleRuns(services)) {
    const { id, file, started_at: startedAt } = row;
    const isHere = file === null || bytesOf(row) !== null || fs.existsSync(incomingPath(services, file));
    // An upload of an earlier version is on the machine that received it, until that puts it into the store.
    if (!isHere && services.env.DATABASE_URL && services.now().getTime() - startedAt.getTime() < DAY_MS) continue;
    const run = await claimRun(services, id, randomUUID());
    if (run) await processRun(services, run);
  }
}

/** Completes one import: fetched, read, cut into tiles, put in use; or failed, with the reason. */
export async function processRun(services: Services, run: LeasedImport): Promise<void> {
  const heartbeat = setInterval(() => void renewLease(services, run).catch(() => undefined), HEARTBEAT_MS);
  heartbeat.unref();
  try {
    await countAttempt(services, run);
    const source = await provideFiles(services, run);
    const read = await readRun(services, run, source);
    await refuseShrunk(services, run, read);
    await cutTiles(services, run);
    await putInUse(services, run, factsOf(run, read));
    invalidateLayers(services);
  } catch (error) {
    await recordFailure(services, run, error);
  } finally {
    clearInterval(heartbeat);
  }
  await removeLeftovers(services);
}

async function countAttempt(services: Services, run: LeasedImport): Promise<void> {
  const { tries, lastTrouble } = run.position;
  if (tries >= MAX_ATTEMPTS) throw new BrokenFile(`It was interrupted ${MAX_ATTEMPTS} times. ${lastTrouble}`.trim());
  run.position = { ...run.position, tries: tries + 1 };
  await noteProgress(services, run, {
    state: run.file === null ? 'fetching' : 'reading',
    progress: null,
    position: run.position,
  });
}

async function provideFiles(services: Services, run: LeasedImport): Promise<SourceFiles> {
  const folder = await runFolder(services, run.id);
  const { kind } = run.about;
  if (run.file !== null) {
    return { kind, files: [await uploadedFile(services, run, folder)], isPages: false, folder };
  }
  if (run.url !== null) return { kind, files: [await fetchFile(services, run, folder)], isPages: false, folder };
  return { kind, files: await fetchService(services, run, { folder }), isPages: true, folder };
}

async function refuseShrunk({ db }: Services, run: LeasedImport, { loaded }: ReadResult): Promise<void> {
  if (!run.about.isScheduled) return;
  const inUse = await db
    .selectFrom('overlay_datasets')
    .select('loaded')
    .where('id', '=', run.dataset)
    .where('version', 'is not', null)
    .executeTakeFirst();
  if (inUse && inUse.loaded >= SMALL_LIST && loaded < inUse.loaded / 2)
    throw new BrokenFile(
      `Only ${loaded} entries were received while ${inUse.loaded} are in use, which is suspicious. If this is correct, fetch it by hand.`,
    );
}

async function cutTiles(services: Services, run: LeasedImport): Promise<void> {
  const note = (progress: number) => noteProgress(services, run, { state: 'tiling', progress, position: run.position });
  await note(0);
  let notedAt = 0;
  let lost: unknown;
  await cutArchive(services, { dataset: run.dataset, version: run.id }, (share) => {
    if (Date.now() - notedAt < NOTE_MS) return;
    notedAt = Date.now();
    note(share).catch((error: unknown) => (lost = error));
  });
  if (lost instanceof LostLease) throw lost;
}

function factsOf({ about, position, url, file }: LeasedImport, { country }: ReadResult) {
  const named = about.countries.length > 0 ? about.countries : country === null ? [] : [country];
  const countries = [...new Set([...overlayKind(about.kind).countries, ...named])].toSorted();
  const isFromService = url === null && file === null;
  const { mark, markedAt } = position;
  return {
    countries,
    mark: isFromService ? mark : null,
    confirmedAt: isFromService && markedAt !== null ? new Date(markedAt) : null,
    sourceDate: isFromService ? dayOf(mark) : about.sourceDate,
  };
}

/** A service marks its data with the time of the last change. */
function dayOf(mark: string | null): string | null {
  const time = new Date(Number(mark ?? NaN));
  return Number.isNaN(time.getTime()) ? null : time.toISOString().slice(0, 10);
}

/** Errors of the file or the service end the run; any other is retried once the lease has expired. */
async function recordFailure(services: Services, run: LeasedImport, error: unknown): Promise<void> {
  if (error instanceof LostLease) return;
  if (error instanceof BrokenFile || error instanceof OutsideFailure || isDiskFull(error)) {
    const reason = isDiskFull(error) ? "The server's disk is full." : sentence((error as Error).message);
    services.log.error({ dataset: run.dataset, reason }, 'published data could not be imported');
    return failRun(services, run, `${reason} Nothing was changed.`);
  }
  services.log.error({ dataset: run.dataset, err: error }, 'an import was interrupted');
  const position = { ...run.position, lastTrouble: error instanceof Error ? error.message : String(error) };
  const update = services.db.updateTable('overlay_runs').set({ position: JSON.stringify(position) });
  await update.where('id', '=', run.id).where('holder', '=', run.holder).execute();
}

const isDiskFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOSPC';

/** A host name keeps its case. */
function sentence(text: string): string {
  const capitalised = /^[a-z]+ /.test(text) ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text;
  return /[.!?]$/.test(capitalised) ? capitalised : `${capitalised}.`;
}
