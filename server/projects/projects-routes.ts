import { coordinateSystems } from '@overflight/contract/projects/coordinate-systems.ts';
import * as engineContract from '@overflight/contract/projects/photo-engine.ts';
import * as contract from '@overflight/contract/projects/projects.ts';
import { requireNotSetUp } from '../account/first-administrator.ts';
import { readAddress } from '../files/signed-address.ts';
import { route, type Route } from '../platform/http/route.ts';
import { answerAllResults, answerResultFile, answerResultFolder } from './results/answer-result.ts';
import { deleteProject } from './delete-project.ts';
import { installEngine } from './engines/install-engine.ts';
import { readPhotoEngine } from './engines/read-photo-engine.ts';
import { forecastProject } from './forecast-project.ts';
import { listProjects } from './list-projects.ts';
import { locateResult } from './results/locate-result.ts';
import { listProjectChanges } from './project-changes.ts';
import { requireProject, type ProjectKey } from './projects-store.ts';
import { readProject, readProjectLog } from './read-project.ts';
import { saveProject } from './save-project.ts';
import { requireSystem } from './require-system.ts';
import { signAllResults, signResultFolder } from './results/sign-result-folder.ts';
import { systemWkts } from './system-wkts.ts';

type Asked = { caller: { tenant: string }; params: { processId: string } };
const keyOf = ({ caller: { tenant }, params: { processId } }: Asked): ProjectKey => ({ tenant, id: processId });

export const projectsRoutes: Route[] = [
  route(contract.listProjects, ({ services, caller: { tenant }, query: { limit } }) =>
    listProjects(services, { tenant, limit }),
  ),

  route(contract.readProject, (request) => readProject(request.services, keyOf(request))),

  route(contract.saveProject, ({ services, caller, body }) => saveProject(services, caller, body)),

  route(contract.deleteProject, (request) => deleteProject(request.services, keyOf(request))),

  route(contract.listSystems, async () =>
    coordinateSystems.map(({ name, definition }) => ({ name, definition, wkt: systemWkts[name] ?? '' })),
  ),

  route(contract.checkSystem, ({ query: { system } }) => requireSystem(system)),

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

  route(contract.locateResult, (request) => locateResult(request.services, keyOf(request), request.query)),

  route(contract.signResultFolder, (request) => signResultFolder(request.services, keyOf(request), request.body)),

  route(contract.signAllResults, (request) => signAllResults(request.services, keyOf(request), request.body)),

  route(contract.readAllResults, ({ services, params, query, http: { reply } }) => {
    const { tenant } = readAddress(services, contract.readAllResults, { params, query });
    return answerAllResults(services, { ...params, key: { tenant, id: params.processId } }, reply);
  }),

  route(contract.readResultFile, ({ services, params, query, http }) => {
    const { tenant } = readAddress(services, contract.readResultFile, { params, query });
    const key = { tenant, id: params.processId };
    return answerResultFile(services, { key, fileId: params.fileId }, http);
  }),

  route(contract.readResultFolder, ({ services, params, query, http: { reply } }) => {
    const { tenant } = readAddress(services, contract.readResultFolder, { params, query });
    return answerResultFolder(services, { ...params, key: { tenant, id: params.processId } }, reply);
  }),
];
