import type { AnswerOf } from '@overflight/contract/call.ts';
import type { ForecastEvent, readPlanForecast } from '@overflight/contract/plans/checks.ts';
import type { Services } from '../platform/services.ts';
import { isAtDemoSite, isDemoWeatherOn } from '../weather/made-up/demo-weather.ts';
import { forecastSettings } from '../weather/forecast/forecast-settings.ts';
import { checkPlans, notCheckedText, type PlanToCheck, type PlanFinding, type PlanChoice } from './checked-plan.ts';
import { forecastOfPlan, type ForecastRequest } from './forecast-of-plan.ts';

type Answer = AnswerOf<typeof readPlanForecast>;
type Query = Pick<ForecastRequest, 'hours' | 'types'>;

const NO_PROVIDER_ENABLED = 'No weather forecast is switched on.';

export async function checkForecast(services: Services, choice: PlanChoice, query: Query): Promise<Answer> {
  const whole = await requestOf(services, query);
  const { findings, notChecked } = await checkPlans(services, choice, (plan) => checkPlan(services, plan, whole));
  return toAnswer(findings, [...missingProviderReasons(whole), ...notChecked]);
}

export async function checkDraftForecast(services: Services, plan: PlanToCheck, query: Query): Promise<Answer> {
  const whole = await requestOf(services, query);
  return toAnswer([await checkPlan(services, plan, whole)], missingProviderReasons(whole));
}

async function requestOf(services: Services, query: Query): Promise<ForecastRequest> {
  return { ...query, settings: await forecastSettings(services), known: new Map() };
}

/** If no provider is enabled, that is reported once for all plans. */
async function checkPlan(
  services: Services,
  plan: PlanToCheck,
  query: ForecastRequest,
): Promise<PlanFinding<ForecastEvent[]>> {
  const hasProvider = missingProviderReasons(query).length === 0 || (await isOfDemo(services, plan));
  return hasProvider
    ? forecastOfPlan(services, plan, query)
    : { flightPlanId: plan.flightPlanId, found: [], notChecked: [] };
}

/** Made-up weather needs no provider. */
async function isOfDemo(services: Services, { homePoint: { position } }: PlanToCheck): Promise<boolean> {
  return isAtDemoSite(position) && (await isDemoWeatherOn(services));
}

function missingProviderReasons({ settings: { providers } }: ForecastRequest): string[] {
  return Object.values(providers).includes(true) ? [] : [NO_PROVIDER_ENABLED];
}

function toAnswer(findings: readonly PlanFinding<ForecastEvent[]>[], notChecked: readonly string[]): Answer {
  return {
    ...notCheckedText(notChecked),
    events: mergeEvents(findings.flatMap(({ found }) => found)),
    routes: findings.map(({ flightPlanId, found, notChecked: reasons }) => ({
      route: { routeId: flightPlanId },
      overlaps: found.map(({ id }) => id),
      ...notCheckedText(reasons),
    })),
  };
}

/** Each event once: for every hour the minimum and maximum over all plans. */
function mergeEvents(events: readonly ForecastEvent[]): ForecastEvent[] {
  const merged = new Map<string, ForecastEvent>();
  for (const { id, value, forecasts } of events) {
    const hours = new Map((merged.get(id)?.forecasts ?? []).map((forecast) => [forecast.forecastHour, forecast]));
    for (const { forecastHour, minValue, maxValue } of forecasts) {
      const other = hours.get(forecastHour) ?? { minValue, maxValue };
      hours.set(forecastHour, {
        forecastHour,
        minValue: Math.min(minValue, other.minValue),
        maxValue: Math.max(maxValue, other.maxValue),
      });
    }
    const inOrder = [...hours.values()].sort((a, b) => a.forecastHour - b.forecastHour);
    merged.set(id, { id, value, forecasts: inOrder });
  }
  return [...merged.values()];
}
