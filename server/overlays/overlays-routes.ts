import * as contract from '@overflight/contract/map/overlays.ts';
import { recordEvent } from '../platform/audit/record-event.ts';
import { notFound } from '../platform/http/refused.ts';
import { bodyStream } from '../platform/http/body-stream.ts';
import { route, type Route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { deleteDataset } from './datasets/delete-dataset.ts';
import { fetchDataset } from './datasets/fetch-dataset.ts';
import { importOverlaysJob } from './import-overlays.ts';
import { findDataset, listDatasets } from './datasets/list-datasets.ts';
import { readOverlays } from './read-overlays.ts';
import { switchRefresh } from './datasets/switch-refresh.ts';
import { uploadDataset } from './datasets/upload-dataset.ts';

export const overlaysRoutes: Route[] = [
  route(contract.readOverlays, ({ services }) => readOverlays(services)),

  route(contract.listDatasets, ({ services }) => listDatasets(services)),

  route(contract.uploadDataset, async ({ services, params: { id }, query, http: { request } }) => {
    await uploadDataset(services, { id, ...query }, bodyStream(request));
    await recordEvent(services.db, { kind: 'data-imported', subject: id, details: { from: query.fileName } });
    await services.jobs.send(importOverlaysJob.name, {});
    return answer(services, id);
  }),

  route(contract.fetchDataset, async ({ services, params: { id }, body }) => {
    await fetchDataset(services, id, body);
    await recordEvent(services.db, { kind: 'data-imported', subject: id, details: { from: hostOf(body.url) } });
    await services.jobs.send(importOverlaysJob.name, {});
    return answer(services, id);
  }),

  route(contract.switchRefresh, async ({ services, params: { id }, body: { enabled } }) => {
    await switchRefresh(services, id, enabled);
    await recordEvent(services.db, { kind: 'data-refresh-switched', subject: id, details: { enabled } });
    return answer(services, id);
  }),

  route(contract.deleteDataset, async ({ services, params: { id } }) => {
    await deleteDataset(services, id);
    await recordEvent(services.db, { kind: 'data-deleted', subject: id });
  }),
];

/** The rest of an address may hold a key. */
const hostOf = (url: string | undefined): string => (url === undefined ? 'its public service' : new URL(url).host);

async function answer(services: Services, id: string): Promise<contract.OverlayDataset> {
  const dataset = await findDataset(services, id);
  if (!dataset) throw notFound('This data');
  return dataset;
}
