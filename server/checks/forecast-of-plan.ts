import type { ForecastEvent } from '@overflight/contract/plans/checks.ts';
import type { ForecastSettings } from '@overflight/contract/weather/forecast.ts';
import type { Services } from '../platform/services.ts';
import { DEMO_FORECAST } from '../weather/made-up/demo-forecast.ts';
import { isAtDemoSite } from '../weather/made-up/demo-weather.ts';
import { forecastAt, type PlaceForecast } from '../weather/forecast/forecast-at.ts';
import { forecastCell } from '../weather/forecast/forecast-cell.ts';
import { forecastEvents } from '../weather/forecast/forecast-events.ts';
import { startOfHour, type WeatherType } from '../weather/forecast/series.ts';
import type { PlanToCheck, PlanFinding } from './checked-plan.ts';
import { flownPlaces, thinned } from './flown-places.ts';

/** The requested forecast, and a cache: plans of one answer share their places. */
export type ForecastRequest = {
  hours: readonly number[];
  types: readonly WeatherType[];
  settings: ForecastSettings;
  known: Map<string, PlaceForecast>;
};

/** Long flights are sampled at this many places, evenly spread. */
const MAX_PLACES = 24;
/** Limit for all plans of one answer. */
const MAX_PLACES_TOGETHER = 200;
const PLACES_AT_ONCE = 4;

/** Forecast values beyond a threshold at a plan, and what no forecast covers. */
export async function forecastOfPlan(
  services: Services,
  plan: PlanToCheck,
  { hours, types, settings, known }: ForecastRequest,
): Promise<PlanFinding<ForecastEvent[]>> {
  const flown = flownPlaces(plan);
  const places = thinned(flown, MAX_PLACES);
  const waiting = [...places];
  const forecasts: PlaceForecast[] = [];
  const work = async () => {
    for (let place = waiting.shift(); place; place = waiting.shift()) {
      // Made-up weather is not passed on to a real place of the same cell.
      const name = isAtDemoSite(place) ? 'demo site' : forecastCell(place).name;
      const forecast =
        known.get(name) ?? (known.size < MAX_PLACES_TOGETHER ? await forecastAt(services, settings, place) : tooMany);
      known.set(name, forecast);
      forecasts.push(forecast);
    }
  };
  await Promise.all(Array.from({ length: PLACES_AT_ONCE }, work));
  const series = forecasts.flatMap((forecast) => (forecast.ok ? [forecast.series] : []));
  const startMs = startOfHour(services.now().getTime());
  const { events, missing } = forecastEvents(series, { startMs, hours, types, thresholds: settings.thresholds });
  const leftOut =
    places.length < flown.length
      ? [`Only ${places.length} of ${flown.length} places along the flight were checked.`]
      : [];
  const reasons = forecasts.flatMap((forecast) => (forecast.ok ? [] : [forecast.reason]));
  const gaps = missing.length > 0 ? [`The forecast does not include ${missing.join(', ')} for every hour.`] : [];
  const demo = forecasts.some((forecast) => forecast.ok && forecast.provider === 'demo') ? [DEMO_FORECAST] : [];
  return { flightPlanId: plan.flightPlanId, found: events, notChecked: [...demo, ...leftOut, ...reasons, ...gaps] };
}

const tooMany: PlaceForecast = { ok: false, reason: `Only ${MAX_PLACES_TOGETHER} places are checked at once.` };
