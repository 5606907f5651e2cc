import type { AnswerOf } from '@overflight/contract/call.ts';
import type {
  PlanAlert,
  PlanRestriction,
  readPlanAlerts,
  readPlanForecast,
  readPlanRestrictions,
} from '@overflight/contract/plans/checks.ts';
import { forecastRange, forecastText, isIssueEvent } from './forecast-texts.ts';
import { ceilingText } from '../../../map/layers/airspace/ceiling.ts';
import { laancSentence } from '../../../map/layers/airspace/laanc-text.ts';
import { toneOrder, verdictText, type CheckVerdict } from './verdict-text.ts';

const HOURS = 13;

export type PlanRestrictionFinding = {
  id: string;
  text: string;
  verdict: CheckVerdict;
  /** An additional line. */
  note: string;
  restriction: PlanRestriction;
};

/**
 * Restrictions that a plan crosses, each once, those flown too high first; without details, the id is shown. Null if
 * the answer does not cover the plan: it was not checked.
 */
export function restrictionRows(
  answer: AnswerOf<typeof readPlanRestrictions>,
  planId: string,
): PlanRestrictionFinding[] | null {
  const flights = answer.flights.filter(({ flightPlanId }) => flightPlanId === planId);
  if (flights.length === 0) return null;
  const touched = flights.flatMap(({ restrictions }) => restrictions);
  const verdicts = new Map(flights.flatMap((flight) => flight.verdicts ?? []).map((one) => [one.restrictionId, one]));
  const rows = [...new Set(touched)].map((id) => {
    const known = answer.restrictions.find((restriction) => restriction.id === id);
    const restriction = known ?? { id, name: id, ceilingMeters: null };
    const { name, ceilingMeters } = restriction;
    return {
      id,
      text: `${name} - ${ceilingText(ceilingMeters)}`,
      verdict: verdictText(verdicts.get(id), ceilingMeters),
      note: laancSentence(restriction['APT1_LAANC']),
      restriction,
    };
  });
  return rows.toSorted((a, b) => toneOrder.indexOf(a.verdict.tone) - toneOrder.indexOf(b.verdict.tone));
}

/** Weather alerts over a plan, each once; null if it was not checked. */
export function alertRows(answer: AnswerOf<typeof readPlanAlerts>, planId: string): PlanAlert[] | null {
  const overlaps = overlapsOf(answer, planId);
  if (!overlaps) return null;
  return overlaps.map((key) => answer.alerts.find(({ detailKey }) => detailKey === key) ?? unknownAlert(key));
}

const unknownAlert = (detailKey: string): PlanAlert => ({ detailKey, areaId: '', headline: detailKey });

export type ForecastIssue = { id: string; text: string; range: string };
export type ForecastTile = { hour: number; issues: ForecastIssue[] };

/** The next hours at a plan with the exceeded thresholds; empty if there are none, null if it was not checked. */
export function forecastTiles(answer: AnswerOf<typeof readPlanForecast>, planId: string): ForecastTile[] | null {
  const overlaps = overlapsOf(answer, planId);
  if (!overlaps) return null;
  const keys = new Set(overlaps);
  const tiles: ForecastTile[] = Array.from({ length: HOURS }, (_, hour) => ({ hour, issues: [] }));
  for (const { id, value, forecasts } of answer.events) {
    if (!isIssueEvent(id) || !keys.has(id)) continue;
    for (const { forecastHour, minValue, maxValue } of forecasts)
      tiles[forecastHour]?.issues.push({
        id,
        text: forecastText(id, value),
        range: forecastRange(id, minValue, maxValue),
      });
  }
  return tiles.some(({ issues }) => issues.length > 0) ? tiles : [];
}

type Unchecked = { notChecked?: string };

/** Why restrictions were not, or not all, checked for one plan. */
export function restrictionsReason(answer: AnswerOf<typeof readPlanRestrictions>, planId: string): string | undefined {
  return reasonText(
    answer,
    answer.flights.filter(({ flightPlanId }) => flightPlanId === planId),
  );
}

/** The same for alerts and the forecast. */
export function routesReason(answer: Routes & Unchecked, planId: string): string | undefined {
  return reasonText(
    answer,
    answer.routes.filter(({ route }) => route.routeId === planId),
  );
}

/** General reasons first, then the plan's; each once. */
function reasonText(whole: Unchecked, own: readonly Unchecked[]): string | undefined {
  const reasons = [whole, ...own].flatMap(({ notChecked }) => notChecked ?? []);
  return reasons.length === 0 ? undefined : [...new Set(reasons)].join(' ');
}

type Routes = {
  routes: readonly ({ route: { routeId: string }; overlaps: readonly string[] } & Unchecked)[];
};

function overlapsOf({ routes }: Routes, planId: string): string[] | null {
  const own = routes.filter(({ route }) => route.routeId === planId);
  return own.length === 0 ? null : [...new Set(own.flatMap((route) => route.overlaps))];
}
