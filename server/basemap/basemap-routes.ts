import { Readable } from 'node:stream';
import * as contract from '@overflight/contract/basemap.ts';
import { requireInstallationAdmin } from '../account/scope.ts';
import { Refused } from '../platform/http/refused.ts';
import { route, type Route } from '../platform/http/route.ts';
import { answerTile } from './answer-tile.ts';
import { deleteSource } from './delete-source.ts';
import { listSources } from './list-sources.ts';
import { mapSources } from './map-sources.ts';
import { readTile } from './read-tile.ts';
import { saveSource } from './save-source.ts';
import { uploadPack } from './upload-pack.ts';

/** Map sources belong to the whole installation, so only its own administrators change them. */
export const basemapRoutes: Route[] = [
  route(contract.readMapSources, async ({ services }) => mapSources(services)),

  route(contract.readTile, async ({ services, params: { source, ...tile }, http }) =>
    answerTile(await readTile(services, source, tile), http),
  ),

  route(contract.listSources, async ({ services, caller }) => {
    requireInstallationAdmin(caller);
    return listSources(services);
  }),

  route(contract.saveSource, async ({ services, caller, body }) => {
    requireInstallationAdmin(caller);
    return saveSource(services, body);
  }),

  route(contract.deleteSource, async ({ services, caller, params: { id } }) => {
    requireInstallationAdmin(caller);
    await deleteSource(services, id);
  }),

  route(contract.uploadPack, async ({ services, caller, params: { id }, query, http: { request } }) => {
    requireInstallationAdmin(caller);
    if (!(request.body instanceof Readable)) throw noFile();
    return uploadPack(services, { id, ...query }, request.body);
  }),
];

function noFile(): Refused {
  return new Refused({ status: 415, code: 'wrong-type', message: 'Send the file itself as application/octet-stream.' });
}
