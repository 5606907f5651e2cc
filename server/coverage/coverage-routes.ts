import * as contract from '@overflight/contract/plans/coverage.ts';
import { checkInTurn } from '../checks/check-in-turn.ts';
import { route, type Route } from '../platform/http/route.ts';
import { planCoverage } from './plan-coverage.ts';

export const coverageRoutes: Route[] = [
  route(contract.readCoverage, ({ services, caller, params: { id }, query: { least } }) =>
    checkInTurn(services, caller, () => planCoverage(services, { tenant: caller.tenant, id, least })),
  ),
];
