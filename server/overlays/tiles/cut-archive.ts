import { randomUUID } from 'node:crypto';
import { on } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { overlayKind, type OverlayKind } from '@overflight/contract/map/overlays.ts';
import type { Services } from '../../platform/services.ts';
import { forgetArchive } from '../../basemap/archives/open-archives.ts';
import { archivePath, archivesFolder, DRAFT_PREFIX, type DatasetVersion } from './archives-folder.ts';
import type { FromWorker, ToWorker, WorkerTask } from './cut-worker.ts';
import type { StoredFeature } from './drawing.ts';
import type { DatasetLabel } from './tile-properties.ts';

/** This many features are read before other requests run. */
const BATCH = 1000;
/** Share of reading in the whole work. */
const READING_SHARE = 0.4;
const WORKER_LIMITS = { maxOldGenerationSizeMb: 512 };

/**
 * Cuts one version of a dataset into tiles, one file per layer, atomically. The work runs outside
 * the event loop and on disk, so that requests are answered meanwhile, however large the dataset.
 */
export async function cutArchive(
  services: Services,
  wanted: DatasetVersion,
  onProgress: (share: number) => void,
): Promise<void> {
  const about = await readAbout(services, wanted.dataset);
  const draft = path.join(archivesFolder(services), `${DRAFT_PREFIX}${randomUUID()}`);
  await fs.mkdir(draft, { recursive: true });
  const workerData: WorkerTask = { folder: draft, about };
  const worker = new Worker(new URL('cut-worker.ts', import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: WORKER_LIMITS,
  });
  const channel = channelTo(worker);
  try {
    await sendFeatures(services, wanted, { channel, onProgress: (share) => onProgress(share * READING_SHARE) });
    await cut(channel, (share) => onProgress(READING_SHARE + share * (1 - READING_SHARE)));
    for (const layer of overlayKind(about.kind).layers)
      await putInPlace(services, path.join(draft, `${layer}.mbtiles`), archivePath(services, wanted, layer));
  } finally {
    await worker.terminate();
    await fs.rm(draft, { recursive: true, force: true });
  }
}

async function readAbout({ db }: Pick<Services, 'db'>, dataset: string): Promise<DatasetLabel> {
  const { kind, is_demo: isDemo } = await db
    .selectFrom('overlay_datasets')
    .select(['kind', 'is_demo'])
    .where('id', '=', dataset)
    .executeTakeFirstOrThrow();
  return { dataset, kind: kind as OverlayKind, isDemo };
}

type WorkerChannel = { post: (message: ToWorker) => void; receive: () => Promise<FromWorker> };

/** No message of the worker is lost, not even its failure. */
function channelTo(worker: Worker): WorkerChannel {
  const messages = on(worker, 'message', { close: ['exit'] });
  return {
    post: (message) => worker.postMessage(message),
    receive: async () => {
      const { done, value } = (await messages.next()) as IteratorResult<[FromWorker], undefined>;
      if (done) throw new Error('The tiles were not cut completely.');
      return value[0];
    },
  };
}

type Sending = { channel: WorkerChannel; onProgress: (share: number) => void };

/** While the worker processes one batch, the next is read. */
async function sendFeatures(
  { db }: Pick<Services, 'db'>,
  { dataset, version }: DatasetVersion,
  { channel, onProgress }: Sending,
): Promise<void> {
  const ofVersion = db.selectFrom('overlay_features').where('dataset', '=', dataset).where('version', '=', version);
  const { count } = await ofVersion.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const readAfter = (id: string): Promise<StoredFeature[]> =>
    ofVersion.select(['id', 'layer', 'feature']).where('id', '>', id).orderBy('id').limit(BATCH).execute();
  let sent = 0;
  for (let features = await readAfter(''); features.length > 0;) {
    channel.post({ features });
    sent += features.length;
    [features] = await Promise.all([readAfter(features.at(-1)?.id ?? ''), channel.receive()]);
    onProgress(sent / count);
  }
  // The dataset was removed meanwhile: its tiles would be incomplete.
  if (sent !== count) throw new Error(`Of ${count} features of ${dataset} only ${sent} were found.`);
}

async function cut({ post, receive }: WorkerChannel, onProgress: (share: number) => void): Promise<void> {
  post({ cut: true });
  for (let message = await receive(); message.state !== 'done'; message = await receive())
    if (message.state === 'cutting') onProgress(message.share);
}

async function putInPlace(services: Services, draft: string, target: string): Promise<void> {
  const file = await fs.open(draft, 'r+');
  await file.sync();
  await file.close();
  await fs.rename(draft, target);
  const folder = await fs.open(path.dirname(target));
  await folder.sync();
  await folder.close();
  forgetArchive(services, target);
}
