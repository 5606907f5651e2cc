import { Readable } from 'node:stream';
import * as contract from '@overflight/contract/map/terrain.ts';
import { Refused } from '../platform/http/refused.ts';
import { route, type Route } from '../platform/http/route.ts';
import { deleteHeightFile } from './files/delete-height-file.ts';
import { saveHeightFile } from './files/save-height-file.ts';
import { uploadHeightFile } from './files/upload-height-file.ts';
import { readHeightFiles } from './height-files-store.ts';
import { heightsAt } from './heights-at.ts';

export const terrainRoutes: Route[] = [
  route(contract.readHeights, async ({ services, body: { positions } }) => {
    const { heights, sources, problems } = await heightsAt(services, positions);
    return { heights: heights.map(roundedM), sources, datum: 'egm96' as const, problems };
  }),

  route(contract.listHeightFiles, async ({ services }) => (await readHeightFiles(services)).map(({ file }) => file)),

  route(contract.uploadHeightFile, async ({ services, params: { id }, query, http: { request } }) => {
    if (!(request.body instanceof Readable)) throw noFile();
    return uploadHeightFile(services, { id, ...query }, request.body);
  }),

  route(contract.saveHeightFile, ({ services, params: { id }, body }) => saveHeightFile(services, id, body)),

  route(contract.deleteHeightFile, ({ services, params: { id } }) => deleteHeightFile(services, id)),
];

/** To the millimetre; null where unknown. */
const roundedM = (heightM: number): number | null => (Number.isNaN(heightM) ? null : Math.round(heightM * 1000) / 1000);

function noFile(): Refused {
  return new Refused({ status: 415, code: 'wrong-type', message: 'Send the file itself as application/octet-stream.' });
}
