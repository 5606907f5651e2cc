import * as forecast from '@overflight/contract/weather/forecast.ts';
import * as contract from '@overflight/contract/weather/weather.ts';
import { route, type Route } from '../platform/http/route.ts';
import { answerTile } from '../platform/tiles/answer-tile.ts';
import { alertStatus } from './alerts/alert-status.ts';
import { alertTile } from './alerts/alert-tile.ts';
import { forecastOverview, saveForecastSettings } from './forecast/forecast-settings.ts';
import { switchAlerts } from './alerts/switch-alerts.ts';

export const weatherRoutes: Route[] = [
  route(contract.readAlertTile, async (request) =>
    answerTile(await alertTile(request.services, request.params), 'revalidated', request),
  ),

  route(contract.readAlertStatus, ({ services }) => alertStatus(services)),

  route(contract.switchAlerts, ({ services, body: { enabled } }) => switchAlerts(services, enabled)),

  route(forecast.readForecastSettings, ({ services }) => forecastOverview(services)),

  route(forecast.saveForecastSettings, ({ services, body }) => saveForecastSettings(services, body)),
];
