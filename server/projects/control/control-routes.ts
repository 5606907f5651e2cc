import * as contract from '@overflight/contract/projects/control-points.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { requireProject, type ProjectRow } from '../projects-store.ts';
import { changeControlPoint } from './change-control-point.ts';
import { deleteControlMark, setControlMark } from './marks/control-marks.ts';
import { requirePoint, type ControlKey } from './control-store.ts';
import { deleteControlPoint } from './delete-control-point.ts';
import { findControlPhotos } from './marks/find-control-photos.ts';
import { checkControlHeights } from './import/check-control-heights.ts';
import { importControlPoints } from './import/import-control-points.ts';
import { readControlPreset } from './import/read-control-preset.ts';
import { readDatumDoubt } from './import/read-datum-doubt.ts';
import { listControlPoints } from './list-control-points.ts';

type Asked = { services: Services; caller: { tenant: string }; params: { processId: string } };

const projectOf = ({ services, caller: { tenant }, params: { processId } }: Asked): Promise<ProjectRow> =>
  requireProject(services, { tenant, id: processId });

async function keyOf(asked: Asked & { params: { pointId: string } }): Promise<ControlKey> {
  return { projectId: (await projectOf(asked)).id, pointId: asked.params.pointId };
}

export const controlRoutes: Route[] = [
  route(contract.listControlPoints, async (request) =>
    listControlPoints(request.services, (await projectOf(request)).id),
  ),

  route(contract.readControlPreset, async (request) => {
    const project = await projectOf(request);
    const { system } = request.query;
    return {
      ...readControlPreset(project, system),
      datumDoubt: await readDatumDoubt(request.services, project, system),
    };
  }),

  route(contract.checkControlHeights, async (request) =>
    checkControlHeights(request.services, await projectOf(request)),
  ),

  route(contract.importControlPoints, ({ services, caller, params: { processId }, body }) =>
    importControlPoints(services, caller, { processId, body }),
  ),

  route(contract.changeControlPoint, async (request) =>
    changeControlPoint(request.services, {
      key: await keyOf(request),
      by: request.caller.name,
      changes: request.body,
    }),
  ),

  route(contract.deleteControlPoint, async (request) =>
    deleteControlPoint(request.services, await keyOf(request), request.caller.name),
  ),

  route(contract.listControlPhotos, async (request) => {
    const project = await projectOf(request);
    const point = await requirePoint(request.services, { projectId: project.id, pointId: request.params.pointId });
    return findControlPhotos(request.services, { project, point, signer: request.caller });
  }),

  route(contract.setControlMark, async (request) => {
    const project = await projectOf(request);
    const key = { projectId: project.id, pointId: request.params.pointId };
    const { fileId } = request.params;
    await setControlMark(request.services, { project, key, fileId, by: request.caller.name, at: request.body.at });
  }),

  route(contract.deleteControlMark, async (request) => {
    const project = await projectOf(request);
    const key = { projectId: project.id, pointId: request.params.pointId };
    await deleteControlMark(request.services, { project, key, fileId: request.params.fileId, by: request.caller.name });
  }),
];
