import type { AnswerOf } from '@overflight/contract/call.ts';
import type { PlanAlert, readPlanAlerts } from '@overflight/contract/plans/checks.ts';
import type { Work } from '@overflight/flight/checks/work.ts';
import type { Services } from '../platform/services.ts';
import { alertStatus } from '../weather/alerts/alert-status.ts';
import { alertsOfPlan, feedTexts } from './alerts-of-plan.ts';
import { checkPlans, notCheckedText, type PlanToCheck, type PlanFinding, type PlanChoice } from './checked-plan.ts';

type Answer = AnswerOf<typeof readPlanAlerts>;

export async function checkAlerts(services: Services, choice: PlanChoice, work: Work): Promise<Answer> {
  const { findings, notChecked } = await checkPlans(services, choice, (plan) => alertsOfPlan(services, plan, work));
  return toAnswer(findings, [...feedTexts(await alertStatus(services), services.now()), ...notChecked]);
}

export async function checkDraftAlerts(services: Services, plan: PlanToCheck, work: Work): Promise<Answer> {
  return toAnswer([await alertsOfPlan(services, plan, work)], feedTexts(await alertStatus(services), services.now()));
}

function toAnswer(findings: readonly PlanFinding<PlanAlert[]>[], notChecked: readonly string[]): Answer {
  const alerts = new Map(findings.flatMap(({ found }) => found.map((alert) => [alert.detailKey, alert] as const)));
  return {
    ...notCheckedText(notChecked),
    alerts: [...alerts.values()],
    routes: findings.map(({ flightPlanId, found, notChecked: reasons }) => ({
      route: { routeId: flightPlanId },
      overlaps: [...new Set(found.map(({ detailKey }) => detailKey))],
      ...notCheckedText(reasons),
    })),
  };
}
