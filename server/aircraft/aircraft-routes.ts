import * as contract from '@overflight/contract/fleet/aircraft.ts';
import { route, type Route } from '../platform/http/route.ts';
import { deleteAircraft } from './delete-aircraft.ts';
import { listAircraft } from './list-aircraft.ts';
import { saveAircraft } from './save-aircraft.ts';

export const aircraftRoutes: Route[] = [
  route(contract.listAircraft, ({ services, caller }) => listAircraft(services, caller.tenant)),

  route(contract.saveAircraft, ({ services, caller, body }) => saveAircraft(services, caller, body)),

  route(contract.deleteAircraft, ({ services, caller, params: { id } }) =>
    deleteAircraft(services, { tenant: caller.tenant, id }),
  ),
];
