import * as systemsContract from '@overflight/contract/projects/systems/coordinate-systems.ts';
import * as contours from '@overflight/contract/projects/contours.ts';
import * as engineContract from '@overflight/contract/projects/photo-engine.ts';
import * as terrain from '@overflight/contract/projects/project-terrain.ts';
import { readGeoidCovers } from '@overflight/contract/projects/systems/geoid-cover.ts';
import * as contract from '@overflight/contract/projects/projects.ts';
import * as names from '@overflight/contract/projects/report-names.ts';
import { planFileName } from '@overflight/contract/account/names.ts';
import type { Signer } from '../account/require-rights.ts';
import { requireNotSetUp } from '../account/first-administrator.ts';
import { sendStored } from '../files/downloads/send-stored.ts';
import { readLasting } from '../files/signed-address.ts';
import { route, type Route } from '../platform/http/route.ts';
import { answerAllResults, answerResultFile, answerResultFolder } from './results/answer-result.ts';
import { deleteProject } from './delete-project.ts';
import { installEngine } from './engines/install-engine.ts';
import { readPhotoEngine } from './engines/read-photo-engine.ts';
import { forecastProject } from './forecast-project.ts';
import { listProjects } from './list-projects.ts';
import { readReportNames } from './results/read-report-names.ts';
import { saveReportNames } from './results/save-report-names.ts';
import { requireReport } from './results/require-report.ts';
import { makeContours } from './results/make-contours.ts';
import { locateResult } from './results/locate-result.ts';
import { listProjectChanges } from './project-changes.ts';
import { requireProject, type ProjectKey } from './projects-store.ts';
import { readProject, readProjectLog } from './read-project.ts';
import { saveProject } from './save-project.ts';
import { findSystems } from './systems/find-systems.ts';
import { geoidCovers } from './systems/heights/geoid-covers.ts';
import { heightUnitOf } from './systems/height-unit.ts';
import { requireSystem } from './systems/require-system.ts';
import { signAllResults, signResultFolder, type SignedKey } from './results/sign-result-folder.ts';
import { systemWkts } from './systems/system-wkts.ts';
import { readTerrain } from './terrain/read-terrain.ts';
import { stopAsTerrain } from './terrain/stop-as-terrain.ts';
import { viewerReport } from './viewer/viewer-report.ts';
import { useAsTerrain } from './terrain/use-as-terrain.ts';

type Asked = { caller: Signer; params: { processId: string } };
const keyOf = ({ caller: { tenant }, params: { processId } }: Asked): ProjectKey => ({ tenant, id: processId });
const signedKeyOf = ({ caller: signer, params: { processId } }: Asked): SignedKey => ({ signer, id: processId });

export const projectsRoutes: Route[] = [
  route(contract.listProjects, ({ services, caller, query: { limit } }) => listProjects(services, caller, limit)),

  route(contract.readProject, (request) => readProject(request.services, signedKeyOf(request))),

  route(contract.saveProject, ({ services, caller, body }) => saveProject(services, caller, body)),

  route(contract.deleteProject, (request) => deleteProject(request.services, keyOf(request))),

  route(contract.listSystems, async () =>
    systemsContract.coordinateSystems.map(({ name, definition }) => ({
      name,
      definition,
      wkt: systemWkts[name] ?? '',
    })),
  ),

  route(contract.checkSystem, async ({ query: { system } }) => {
    const checked = await requireSystem(system);
    return { ...checked, heightUnit: heightUnitOf(systemsContract.findSystem(checked.name)!) };
  }),

  route(readGeoidCovers, ({ services, caller: { tenant }, body: { sources } }) =>
    geoidCovers(services, { tenant, sources }),
  ),

  route(systemsContract.findSystems, ({ query }) => Promise.resolve(findSystems(query))),

  route(engineContract.readPhotoEngine, ({ services }) => readPhotoEngine(services)),

  route(engineContract.readInstallation, ({ services }) => readPhotoEngine(services)),

  route(engineContract.installEngine, ({ services }) => installEngine(services)),

  route(engineContract.readEngineAtSetUp, async ({ services }) => {
    await requireNotSetUp(services);
    return readPhotoEngine(services);
  }),

  route(contract.forecastProject, (request) => forecastProject(request.services, keyOf(request))),

  route(contract.listProjectChanges, async (request) => {
    const { id } = await requireProject(request.services, keyOf(request));
    return listProjectChanges(request.services, id);
  }),

  route(contract.readProjectLog, async (request) => ({
    lines: await readProjectLog(request.services, keyOf(request)),
  })),

  route(terrain.readProjectTerrain, (request) => readTerrain(request.services, keyOf(request))),

  route(terrain.startAsTerrain, ({ services, caller, params }) => useAsTerrain(services, caller, params.processId)),

  route(terrain.stopAsTerrain, (request) => stopAsTerrain(request.services, keyOf(request))),

  route(contours.makeContours, (request) => makeContours(request.services, keyOf(request), request.body)),

  route(contract.locateResult, (request) => locateResult(request.services, signedKeyOf(request), request.query)),

  route(contract.readReport, async (request) => {
    const { services, caller, query, http } = request;
    const key = keyOf(request);
    const { timestamp, ...asked } = query;
    const { name } = await requireProject(services, key);
    const wish = { ...(await readReportNames(services, caller, key.id)), ...asked };
    const stored = await requireReport(services, { key, timestamp });
    const headers = { 'content-type': 'application/pdf' };
    const written = await viewerReport(services, { projectId: key.id, runId: stored.run_id }, wish);
    if (!written) return sendStored(services, { ...stored, headers }, http);
    const fileName = planFileName(`${name} report`, '.pdf');
    http.reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return http.reply.headers(headers).send(written);
  }),

  route(names.readReportNames, ({ services, caller, params }) => readReportNames(services, caller, params.processId)),

  route(names.saveReportNames, (request) => saveReportNames(request.services, keyOf(request), request.body)),

  route(contract.signResultFolder, (request) => signResultFolder(request.services, signedKeyOf(request), request.body)),

  route(contract.signAllResults, (request) => signAllResults(request.services, signedKeyOf(request), request.body)),

  route(contract.readAllResults, async ({ services, params, query, http }) => {
    const { tenant } = await readLasting(services, contract.readAllResults, { params, query, http });
    return answerAllResults(services, { ...params, key: { tenant, id: params.processId } }, http.reply);
  }),

  route(contract.readResultFile, async ({ services, params, query, http }) => {
    const { tenant } = await readLasting(services, contract.readResultFile, { params, query, http });
    const key = { tenant, id: params.processId };
    return answerResultFile(services, { key, fileId: params.fileId }, http);
  }),

  route(contract.readResultFolder, async ({ services, params, query, http }) => {
    const { tenant } = await readLasting(services, contract.readResultFolder, { params, query, http });
    return answerResultFolder(services, { ...params, key: { tenant, id: params.processId } }, http.reply);
  }),
];
