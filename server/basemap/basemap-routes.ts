import * as contract from '@overflight/contract/map/basemap.ts';
import { bodyStream } from '../platform/http/body-stream.ts';
import { route, type Route } from '../platform/http/route.ts';
import { answerTile, readyTile } from '../platform/tiles/answer-tile.ts';
import { deleteSource } from './sources/delete-source.ts';
import { listSources } from './sources/list-sources.ts';
import { readTile } from './read-tile.ts';
import { saveSource } from './sources/save-source.ts';
import { uploadPack } from './packs/upload-pack.ts';

export const basemapRoutes: Route[] = [
  route(contract.readTile, async (request) => {
    const { source, ...tile } = request.params;
    const { bytes, isBuiltIn } = await readTile(request.services, source, tile);
    return answerTile(readyTile(bytes), isBuiltIn ? 'immutable' : 'revalidated', request);
  }),

  route(contract.listSources, ({ services }) => listSources(services)),

  route(contract.saveSource, ({ services, body }) => saveSource(services, body)),

  route(contract.deleteSource, ({ services, params: { id } }) => deleteSource(services, id)),

  route(contract.uploadPack, async ({ services, params: { id }, query, http: { request } }) => {
    return uploadPack(services, { id, ...query }, bodyStream(request));
  }),
];
