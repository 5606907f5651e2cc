import { readMapSources } from '@overflight/contract/map/basemap.ts';
import * as contract from '@overflight/contract/map/terrain.ts';
import { bodyStream } from '../platform/http/body-stream.ts';
import { route, type Route } from '../platform/http/route.ts';
import { answerTile } from '../platform/tiles/answer-tile.ts';
import { deleteHeightFile } from './files/delete-height-file.ts';
import { saveHeightFile } from './files/save-height-file.ts';
import { uploadHeightFile } from './files/upload-height-file.ts';
import { deleteGeoidGrid } from './geoid/delete-geoid-grid.ts';
import { readGeoidGrids } from './geoid/geoid-grids-store.ts';
import { uploadGeoidGrid } from './geoid/upload-geoid-grid.ts';
import { readHeightFiles } from './height-files-store.ts';
import { heightsAt } from './heights-at.ts';
import { readGroundBlocks } from './lattice/read-ground-blocks.ts';
import { mapSourcesWithRelief } from './relief/map-sources-with-relief.ts';
import { reliefTile } from './relief/relief-tile.ts';
import { readSurfaces } from './surfaces/surfaces-store.ts';

export const terrainRoutes: Route[] = [
  route(contract.readHeights, async ({ services, caller, body: { positions } }) => {
    const { heights, sources, problems } = await heightsAt(services, positions, caller.tenant);
    return { heights: heights.map(roundedM), sources, datum: 'egm96' as const, problems };
  }),

  route(contract.readGroundBlocks, async ({ services, caller, body }) => {
    const { blocks, sources, problems } = await readGroundBlocks(services, body.blocks, caller.tenant);
    return {
      blocks: blocks.map((heights) => Array.from(heights, roundedM)),
      sources,
      datum: 'egm96' as const,
      problems,
    };
  }),

  route(contract.listHeightFiles, async ({ services }) => (await readHeightFiles(services)).map(({ file }) => file)),

  route(contract.uploadHeightFile, async ({ services, params: { id }, query, http: { request } }) => {
    return uploadHeightFile(services, { id, ...query }, bodyStream(request));
  }),

  route(contract.saveHeightFile, ({ services, params: { id }, body }) => saveHeightFile(services, id, body)),

  route(contract.deleteHeightFile, ({ services, params: { id } }) => deleteHeightFile(services, id)),

  route(readMapSources, ({ services, caller }) => mapSourcesWithRelief(services, caller.tenant)),

  route(contract.readReliefTile, async (request) => {
    const asked = { tenant: request.caller.tenant, version: request.query.v };
    const { tile, isLasting } = await reliefTile(request.services, request.params, asked);
    return answerTile(tile, isLasting ? 'immutable' : 'revalidated', request);
  }),

  route(contract.listSurfaces, async ({ services, caller }) =>
    (await readSurfaces(services, caller.tenant)).map(({ surface }) => surface),
  ),

  route(contract.listGeoidGrids, async ({ services }) => (await readGeoidGrids(services)).map(({ grid }) => grid)),

  route(contract.uploadGeoidGrid, async ({ services, params: { id }, query, http: { request } }) => {
    return uploadGeoidGrid(services, { id, ...query }, bodyStream(request));
  }),

  route(contract.deleteGeoidGrid, ({ services, params: { id } }) => deleteGeoidGrid(services, id)),
];

/** To the millimetre; null where unknown. */
const roundedM = (heightM: number): number | null => (Number.isNaN(heightM) ? null : Math.round(heightM * 1000) / 1000);
