import * as forecast from '@overflight/contract/forecast.ts';
import * as contract from '@overflight/contract/weather.ts';
import { route, type Route } from '../platform/http/route.ts';
import { answerTile } from '../platform/tiles/answer-tile.ts';
import { alertStatus } from './alert-status.ts';
import { alertTile } from './alert-tile.ts';
import { forecastOverview, saveForecastSettings } from './forecast/forecast-settings.ts';
import { switchAlerts } from './switch-alerts.ts';

export const weatherRoutes: Route[] = [
  route(contract.readAlertTile, async (request) =>
    answerTile(await alertTile(request.services, request.params), 'revalidated', request),
  ),

  route(contract.readAlertStatus, ({ services }) => alertStatus(services)),

  route(contract.switchAlerts, ({ services, body: { enabled } }) => switchAlerts(services, enabled)),

  route(forecast.readForecastSettings, ({ services }) => forecastOverview(services)),

  route(forecast.saveForecastSettings, ({ services, body }) => saveForecastSettings(services, body)),
];
