import type { AnswerOf } from '@overflight/contract/call.ts';
import type { ForecastEvent, readPlanForecast } from '@overflight/contract/plans/checks.ts';
import type { Services } from '../platform/services.ts';
import { forecastSettings } from '../weather/forecast/forecast-settings.ts';
import { checkPlans, notCheckedText, type PlanToCheck, type Finding, type PlanChoice } from './checked-plan.ts';
import { forecastOfPlan, type ForecastWish } from './forecast-of-plan.ts';

type Answer = AnswerOf<typeof readPlanForecast>;
type Wish = Pick<ForecastWish, 'hours' | 'types'>;

const NOBODY_ASKED = 'No weather forecast is switched on.';

export async function checkForecast(services: Services, choice: PlanChoice, wish: Wish): Promise<Answer> {
  const whole = await completed(services, wish);
  const { findings, notChecked } = await checkPlans(services, choice, (plan) => look(services, plan, whole));
  return toAnswer(findings, [...nobodyAsked(whole), ...notChecked]);
}

export async function checkDraftForecast(services: Services, plan: PlanToCheck, wish: Wish): Promise<Answer> {
  const whole = await completed(services, wish);
  return toAnswer([await look(services, plan, whole)], nobodyAsked(whole));
}

async function completed(services: Services, wish: Wish): Promise<ForecastWish> {
  return { ...wish, settings: await forecastSettings(services), known: new Map() };
}

/** Where nobody may be asked, that is said once for all plans. */
async function look(services: Services, plan: PlanToCheck, wish: ForecastWish): Promise<Finding<ForecastEvent[]>> {
  const isAsked = nobodyAsked(wish).length === 0;
  return isAsked
    ? forecastOfPlan(services, plan, wish)
    : { flightPlanId: plan.flightPlanId, found: [], notChecked: [] };
}

function nobodyAsked({ settings: { providers } }: ForecastWish): string[] {
  return Object.values(providers).includes(true) ? [] : [NOBODY_ASKED];
}

function toAnswer(findings: readonly Finding<ForecastEvent[]>[], notChecked: readonly string[]): Answer {
  return {
    ...notCheckedText(notChecked),
    events: together(findings.flatMap(({ found }) => found)),
    routes: findings.map(({ flightPlanId, found, notChecked: reasons }) => ({
      route: { routeId: flightPlanId },
      overlaps: found.map(({ id }) => id),
      ...notCheckedText(reasons),
    })),
  };
}

/** Each event once: of every hour the least and the most at any of the plans. */
function together(events: readonly ForecastEvent[]): ForecastEvent[] {
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
