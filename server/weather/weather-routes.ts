import * as contract from '@overflight/contract/weather.ts';
import { answerTile } from '../basemap/answer-tile.ts';
import { route, type Route } from '../platform/http/route.ts';
import { alertStatus } from './alert-status.ts';
import { alertTile } from './alert-tile.ts';
import { switchAlerts } from './switch-alerts.ts';

export const weatherRoutes: Route[] = [
  route(contract.readAlertTile, async ({ services, params, http }) =>
    answerTile({ bytes: await alertTile(services, params), isBuiltIn: false }, http),
  ),

  route(contract.readAlertStatus, ({ services }) => alertStatus(services)),

  route(contract.switchAlerts, ({ services, body: { enabled } }) => switchAlerts(services, enabled)),
];
