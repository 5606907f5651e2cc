import * as contract from '@overflight/contract/checks.ts';
import { route, type Route } from '../platform/http/route.ts';

const noAirspace = 'No airspace data is installed.';
const noWeather = 'No weather source is configured.';

/** What has not been checked says so, and never reads as clear. */
export const checksRoutes: Route[] = [
  route(contract.readPlanRestrictions, async () => ({ notChecked: noAirspace })),
  route(contract.readPlanAlerts, async () => ({ notChecked: noWeather })),
  route(contract.readPlanForecast, async () => ({ notChecked: noWeather })),
];
