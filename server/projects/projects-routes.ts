import { coordinateSystems } from '@overflight/contract/coordinate-systems.ts';
import * as contract from '@overflight/contract/projects.ts';
import { route, type Route } from '../platform/http/route.ts';
import { deleteProject } from './delete-project.ts';
import { forecastProject } from './forecast-project.ts';
import { listProjects } from './list-projects.ts';
import { listProjectChanges } from './project-changes.ts';
import { requireProject, type ProjectKey } from './projects-store.ts';
import { readProject, readProjectLog } from './read-project.ts';
import { saveProject } from './save-project.ts';
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

  route(contract.forecastProject, (request) => forecastProject(request.services, keyOf(request))),

  route(contract.listProjectChanges, async (request) => {
    const { id } = await requireProject(request.services, keyOf(request));
    return listProjectChanges(request.services, id);
  }),

  route(contract.readProjectLog, async (request) => ({
    lines: await readProjectLog(request.services, keyOf(request)),
  })),
];
