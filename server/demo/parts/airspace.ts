import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OverlayKind } from '@overflight/contract/map/overlays.ts';
import { deleteDataset } from '../../overlays/datasets/delete-dataset.ts';
import { DEMO_PREFIX } from '../../overlays/datasets/refuse-name.ts';
import { importOverlays } from '../../overlays/import-overlays.ts';
import { createRun } from '../../overlays/runs/create-run.ts';
import { runAbout } from '../../overlays/runs/run.ts';
import type { Services } from '../../platform/services.ts';
import { isRecorded, recordItem, removeItems } from '../demo-items.ts';
import type { DemoPartSteps, Progress } from '../demo-part.ts';
import { demoAirspace, demoPower } from './airspace-data.ts';

type Dataset = { id: string; kind: OverlayKind; title: string; text: () => string };

const LICENCE = 'Demo data: made up.';
const LOOK_MS = 200;
const items = { part: 'airspace', kind: 'dataset' } as const;

/** Nobody else can use these ids. */
const datasets: readonly Dataset[] = [
  { id: `${DEMO_PREFIX}airspace`, kind: 'GeoJSON', title: 'Demo airspace', text: demoAirspace },
  { id: `${DEMO_PREFIX}power`, kind: 'Power', title: 'Demo power line', text: demoPower },
];

/** Small datasets labelled as demo data: a check does not take them for the real airspace. */
export const airspacePart: DemoPartSteps = {
  name: 'airspace',
  add: async (services, progress) => {
    for (const [index, dataset] of datasets.entries()) {
      await load(services, dataset);
      await progress((30 * (index + 1)) / datasets.length);
    }
    for (const { id } of datasets) await ended(services, id, progress);
  },
  remove: (services) =>
    removeItems(services, items, async (id) => {
      if (await stateOf(services, id)) await deleteDataset(services, id);
    }),
};

/** An older demo, which is not recorded, is replaced. */
async function load(services: Services, { id, kind, title, text }: Dataset): Promise<void> {
  const item = { ...items, id };
  const known = await stateOf(services, id);
  if (known && known.run !== 'failed' && (await isRecorded(services, item))) return;
  await recordItem(services, item);
  const bytes = Buffer.from(text());
  const file = await services.storage.write(Readable.from([bytes]), bytes.length);
  const about = { ...runAbout({ kind, title, licence: LICENCE }), isDemo: true };
  await createRun(services, { dataset: id, about, source: 'Demo data', file });
}

/** Waits for the import, here or in another process. */
async function ended(services: Services, id: string, progress: Progress): Promise<void> {
  for (;;) {
    await importOverlays(undefined, services);
    const known = await stateOf(services, id);
    // Somebody deleted it meanwhile.
    if (!known || known.run === null || known.run === 'done') return;
    if (known.run === 'failed') throw new Error(known.trouble ?? 'The import failed.');
    await progress(40);
    await sleep(LOOK_MS);
  }
}

async function stateOf({ db }: Services, id: string) {
  const dataset = db
    .selectFrom('overlay_datasets')
    .leftJoin('overlay_runs', 'overlay_runs.dataset', 'overlay_datasets.id')
    .select(['overlay_runs.state as run', 'overlay_runs.trouble as trouble'])
    .where('overlay_datasets.id', '=', id);
  return dataset.executeTakeFirst();
}
