import type { FastifyReply } from 'fastify';
import * as contract from '@overflight/contract/plans/checks.ts';
import type { PlanToSave } from '@overflight/contract/plans/plans.ts';
import { requirePlanningBudget } from '../plans/planning-budget.ts';
import { route, type Route } from '../platform/http/route.ts';
import { checkAlerts, checkDraftAlerts } from './check-alerts.ts';
import { checkDraftForecast, checkForecast } from './check-forecast.ts';
import { checkInTurn } from './check-in-turn.ts';
import { checkDraftRestrictions, checkRestrictions } from './check-restrictions.ts';
import type { PlanChoice } from './checked-plan.ts';
import { heightsOfPlan } from './heights/heights-of-plan.ts';
import { readHours, readWeatherTypes } from './read-forecast-query.ts';

type Asked = { caller: { tenant: string; id: string }; params: { id: string }; query: { flightPlanId?: string } };

const choiceOf = ({
  caller: { tenant },
  params: { id: collectionId },
  query: { flightPlanId },
}: Asked): PlanChoice => ({
  tenant,
  collectionId,
  ...(flightPlanId === undefined ? {} : { flightPlanId }),
});

/** An empty id returns an empty object. */
async function unlessEmpty<Answer>(
  id: string,
  { reply }: { reply: FastifyReply },
  check: () => Promise<Answer>,
): Promise<Answer | FastifyReply> {
  return id === '' ? reply.send({}) : check();
}

function draft(plan: PlanToSave): PlanToSave {
  requirePlanningBudget(plan.segments);
  return plan;
}

const everything = {
  hours: readHours('0..12'),
  types: readWeatherTypes('temp,wind,rain,snow,gust'),
};

/** Unchecked parts are reported and never read as clear. */
export const checksRoutes: Route[] = [
  route(contract.readPlanRestrictions, (asked) =>
    unlessEmpty(asked.params.id, asked.http, () =>
      checkInTurn(asked.services, asked.caller, (work) => checkRestrictions(asked.services, choiceOf(asked), work)),
    ),
  ),

  route(contract.readPlanAlerts, (asked) =>
    unlessEmpty(asked.params.id, asked.http, () =>
      checkInTurn(asked.services, asked.caller, (work) => checkAlerts(asked.services, choiceOf(asked), work)),
    ),
  ),

  route(contract.readPlanForecast, (asked) => {
    const { forecastHour, weatherTypes } = asked.query;
    const query = { hours: readHours(forecastHour), types: readWeatherTypes(weatherTypes) };
    return unlessEmpty(asked.params.id, asked.http, () => checkForecast(asked.services, choiceOf(asked), query));
  }),

  route(contract.checkRestrictions, ({ services, caller, body }) =>
    checkInTurn(services, caller, (work) =>
      checkDraftRestrictions(services, caller.tenant, { plan: draft(body), work }),
    ),
  ),

  route(contract.checkAlerts, ({ services, caller, body }) =>
    checkInTurn(services, caller, (work) => checkDraftAlerts(services, draft(body), work)),
  ),

  route(contract.checkHeights, ({ services, caller, body }) =>
    checkInTurn(services, caller, (work) =>
      heightsOfPlan(services, { tenant: caller.tenant, plan: draft(body), work }),
    ),
  ),

  route(contract.checkForecast, ({ services, body }) => checkDraftForecast(services, draft(body), everything)),
];
