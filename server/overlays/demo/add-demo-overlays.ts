import { Readable } from 'node:stream';
import type { Services } from '../../platform/services.ts';
import { demoAirspace, demoPower } from './demo-data.ts';
import { importOverlaysJob } from '../import-overlays.ts';
import { readDataset } from '../overlays-store.ts';
import { DEMO_PREFIX } from '../datasets/refuse-name.ts';
import { createRun } from '../runs/create-run.ts';
import { runAbout } from '../runs/run.ts';

const demos = [
  {
    id: `${DEMO_PREFIX}airspace`,
    kind: 'GeoJSON',
    title: 'Demo airspace',
    licence: 'Demo data: three prohibited areas of the FAA, and made-up cells.',
    text: demoAirspace,
  },
  {
    id: `${DEMO_PREFIX}power`,
    kind: 'Power',
    title: 'Demo power line',
    licence: 'Demo data: made up.',
    text: demoPower,
  },
] as const;

/** A small dataset labelled as demo data; checks ignore it, and it replaces nothing. */
export async function addDemoOverlays(services: Services): Promise<void> {
  for (const { id, kind, title, licence, text } of demos) {
    if (await readDataset(services, id)) continue;
    const bytes = Buffer.from(text());
    const file = await services.storage.write(Readable.from([bytes]), bytes.length);
    const about = { ...runAbout({ kind, title, licence }), isDemo: true };
    await createRun(services, { dataset: id, about, source: 'Demo data', file });
  }
  await services.jobs.send(importOverlaysJob.name, {});
}
