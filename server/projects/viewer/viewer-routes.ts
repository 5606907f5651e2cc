import * as contract from '@overflight/contract/projects/viewer.ts';
import { showFile } from '../../files/downloads/answer-file.ts';
import { answerThumbnail } from '../../files/downloads/answer-thumbnail.ts';
import { inertHeaders, sendStored } from '../../files/downloads/send-stored.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { answerTile, readyTile } from '../../platform/tiles/answer-tile.ts';
import { checkTileAddress } from '../../platform/tiles/check-tile-address.ts';
import { requireProject, type ProjectKey, type ProjectRow } from '../projects-store.ts';
import type { Services } from '../../platform/services.ts';
import { reportFiles, viewerFiles } from '../engines/products/outcome.ts';
import { fromWgs84 } from '../systems/from-wgs84.ts';
import { deleteMeasurement, saveMeasurement } from './measurements.ts';
import { facadePicture, meshFile, readScene } from './read-scene.ts';
import { sendPointTile } from './send-point-tile.ts';
import { createShare, listShares, openShare, revokeShare } from './shares.ts';
import { readGrant } from './viewer-access.ts';
import { hasTerrain, modelHeights, placesOf, viewerHeights } from './viewer-heights.ts';
import { viewerPhoto } from './viewer-photo.ts';
import { viewerReport } from './viewer-report.ts';
import { viewerReportNames } from './viewer-report-names.ts';
import { viewerTile } from './tiles/viewer-tile.ts';
import { placeOfRun, requireRunFile } from './viewed-run.ts';

type Asked = { services: Services; caller: { tenant: string }; params: { processId: string } };
const keyOf = ({ caller: { tenant }, params: { processId } }: Asked): ProjectKey => ({ tenant, id: processId });
const projectOf = (request: Asked): Promise<ProjectRow> => requireProject(request.services, keyOf(request));

export const viewerRoutes: Route[] = [
  route(contract.readViewer, async (request) =>
    readScene(request.services, { project: await projectOf(request), by: request.caller }),
  ),

  route(contract.readShared, async ({ services, params: { token } }) =>
    readScene(services, await openShare(services, token)),
  ),

  route(contract.readViewerTile, async (request) => {
    const { services, params } = request;
    const { access, ...wanted } = params;
    checkTileAddress(wanted);
    const { runId } = await readGrant(services, access);
    return answerTile(readyTile(await viewerTile(services, { runId, ...wanted })), 'immutable', request);
  }),

  route(contract.readViewerContours, async ({ services, params: { access }, query: { unit }, http }) => {
    const { runId } = await readGrant(services, access);
    const file = await requireRunFile(services, {
      runId,
      folder: '',
      name: viewerFiles[unit === 'other' ? 'otherContours' : 'contours'],
    });
    const headers = {
      'content-type': 'application/geo+json',
      'cache-control': 'private, max-age=31536000, immutable',
    };
    return sendStored(services, { ...file, headers }, http);
  }),

  route(contract.readViewerMesh, async ({ services, params: { access }, http }) => {
    const { runId } = await readGrant(services, access);
    const file = await requireRunFile(services, { runId, ...meshFile });
    const headers = {
      'content-type': 'model/gltf-binary',
      'cache-control': 'private, max-age=31536000, immutable',
    };
    return sendStored(services, { ...file, headers }, http);
  }),

  route(contract.readViewerFacade, async ({ services, params: { access }, http }) => {
    const { runId } = await readGrant(services, access);
    const file = await requireRunFile(services, { runId, ...facadePicture });
    const headers = { 'content-type': 'image/png', 'cache-control': 'private, max-age=31536000, immutable' };
    return sendStored(services, { ...file, headers }, http);
  }),

  route(contract.readViewerReport, async ({ services, params: { access }, query: { paper, units }, http }) => {
    const { projectId, runId, by } = await readGrant(services, access);
    const file = await requireRunFile(services, { runId, folder: reportFiles.folder, name: reportFiles.pdf });
    const headers = { 'content-type': 'application/pdf' };
    const names = await viewerReportNames(services, projectId, by);
    const wish = paper && units ? { paper, units, ...names } : undefined;
    const written = await viewerReport(services, { projectId, runId }, wish);
    if (written) return http.reply.headers({ ...inertHeaders, ...headers }).send(written);
    return sendStored(services, { ...file, headers }, http);
  }),

  route(contract.readViewerPoints, ({ services, params, http }) => sendPointTile(services, params, http)),

  route(contract.readViewerPhoto, async ({ services, params, http }) =>
    showFile(services, await viewerPhoto(services, params), http),
  ),

  route(contract.readViewerThumbnail, async ({ services, params, http }) =>
    answerThumbnail(services, await viewerPhoto(services, params), http.reply),
  ),

  route(contract.readViewerHeights, async ({ services, params: { access }, query: { points } }) => {
    const { runId } = await readGrant(services, access);
    const surface = await modelHeights(services, 'surface', { runId, points });
    const terrain = (await hasTerrain(services, runId))
      ? await modelHeights(services, 'terrain', { runId, points })
      : null;
    return { ...surface, terrain };
  }),

  route(contract.readViewerNdvi, async ({ services, params: { access }, query: { points } }) => {
    const { runId } = await readGrant(services, access);
    return { values: await viewerHeights(services, 'ndvi', { runId, points }) };
  }),

  route(contract.readViewerCoordinates, async ({ services, params: { access }, query: { points } }) => {
    const { runId } = await readGrant(services, access);
    const { system } = await placeOfRun(services, runId);
    const places = placesOf(points);
    return { coordinates: system ? await fromWgs84(system.epsg, places) : places.map(() => null) };
  }),

  route(contract.saveMeasurement, async (request) => {
    const { id } = await projectOf(request);
    const { services, caller, body } = request;
    return saveMeasurement(services, { projectId: id, by: caller.name, measurement: body });
  }),

  route(contract.deleteMeasurement, async (request) => {
    const { id } = await projectOf(request);
    await deleteMeasurement(request.services, { projectId: id, measurementId: request.params.measurementId });
  }),

  route(contract.listShares, async (request) => listShares(request.services, (await projectOf(request)).id)),

  route(contract.createShare, async (request) => {
    const { id, name } = await projectOf(request);
    const { services, caller, body } = request;
    await recordEvent(services.db, { kind: 'share-made', subject: name, details: { id, days: body.days } });
    return createShare(services, { projectId: id, by: caller.name, days: body.days });
  }),

  route(contract.revokeShare, async (request) => {
    const { id, name } = await projectOf(request);
    await revokeShare(request.services, { projectId: id, shareId: request.params.shareId });
    await recordEvent(request.services.db, { kind: 'share-revoked', subject: name, details: { id } });
  }),
];
