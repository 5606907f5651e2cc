import * as contract from '@overflight/contract/telemetry/telemetry.ts';
import { route, type Route } from '../platform/http/route.ts';
import { openStream } from '../platform/live/open-stream.ts';
import { answerModel } from './models/answer-model.ts';
import { deleteCollection } from './collections/delete-collection.ts';
import { deleteTrack } from './tracks/delete-track.ts';
import { describeVehicle } from './vehicles/describe-vehicle.ts';
import { forgetVehicle } from './vehicles/forget-vehicle.ts';
import { listCollections } from './collections/list-collections.ts';
import { listPlanTracks } from './tracks/list-plan-tracks.ts';
import { listVehicles } from './vehicles/list-vehicles.ts';
import { deleteModel, putModel } from './models/put-model.ts';
import { readTrack } from './tracks/read-track.ts';
import { reportPositions } from './stream/report-positions.ts';
import { saveCollection } from './collections/save-collection.ts';
import { streamVehicles } from './stream/stream-vehicles.ts';

export const telemetryRoutes: Route[] = [
  route(contract.listVehicles, async ({ services, caller, query }) =>
    listVehicles(services, caller.tenant, query.collectionId),
  ),

  route(contract.followVehicles, async ({ services, caller, callerNow, query, http }) =>
    openStream(services, { caller, callerNow, http }, [streamVehicles(services, query.collectionId)]),
  ),

  route(contract.describeVehicle, ({ services, caller, params: { id }, body }) =>
    describeVehicle(services, { tenant: caller.tenant, id }, body),
  ),

  route(contract.forgetVehicle, ({ services, caller, params: { id } }) =>
    forgetVehicle(services, { tenant: caller.tenant, id }),
  ),

  route(contract.reportPositions, ({ services, caller, body }) =>
    reportPositions(services, caller.tenant, body.positions),
  ),

  route(contract.listCollections, ({ services, caller }) => listCollections(services, caller.tenant)),

  route(contract.saveCollection, ({ services, caller, params: { id }, body }) =>
    saveCollection(services, { tenant: caller.tenant, id }, body.name),
  ),

  route(contract.deleteCollection, ({ services, caller, params: { id } }) =>
    deleteCollection(services, { tenant: caller.tenant, id }),
  ),

  route(contract.putModel, ({ services, caller, params: { id }, http: { request } }) =>
    putModel(services, { tenant: caller.tenant, id }, request.body),
  ),

  route(contract.readModel, ({ services, caller, params: { id }, http }) =>
    answerModel(services, { tenant: caller.tenant, id }, http),
  ),

  route(contract.deleteModel, ({ services, caller, params: { id } }) =>
    deleteModel(services, { tenant: caller.tenant, id }),
  ),

  route(contract.listPlanTracks, ({ services, caller, params: { id } }) =>
    listPlanTracks(services, { tenant: caller.tenant, id }),
  ),

  route(contract.readTrack, ({ services, caller, params: { id } }) =>
    readTrack(services, { tenant: caller.tenant, id }),
  ),

  route(contract.deleteTrack, ({ services, caller, params: { id } }) =>
    deleteTrack(services, { tenant: caller.tenant, id }),
  ),
];
