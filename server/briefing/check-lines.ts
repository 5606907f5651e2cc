import type { forecastEvents } from '@overflight/contract/plans/checks.ts';
import type { PlanToSave } from '@overflight/contract/plans/plans.ts';
import { fenceFindings } from '@overflight/flight/checks/fence-findings.ts';
import { fencesOf } from '@overflight/flight/fences/fences-of.ts';
import { checkDraftAlerts } from '../checks/check-alerts.ts';
import { checkDraftForecast } from '../checks/check-forecast.ts';
import { checkInTurn } from '../checks/check-in-turn.ts';
import { checkDraftRestrictions } from '../checks/check-restrictions.ts';
import { heightsOfPlan } from '../checks/heights/heights-of-plan.ts';
import { readHours, readWeatherTypes } from '../checks/read-forecast-query.ts';
import type { Services } from '../platform/services.ts';

/** A check with its result in words, and when it was made. What could not be checked says so. */
export type CheckLine = { name: string; result: string; at: Date };

type Caller = { tenant: string; id: string };
type Check = (services: Services, caller: Caller, plan: PlanToSave) => Promise<string>;

const forecastQuery = { hours: readHours('0..12'), types: readWeatherTypes('temp,wind,rain,snow,gust') };
const MAX_NAMES = 8;

const notChecked = (reason: string) => `Not checked: ${reason}`;
const joined = (findings: readonly string[], rest: (string | undefined)[], nothing: string): string => {
  const reasons = [...new Set(rest.filter((reason) => reason !== undefined))].map(notChecked);
  const shown = findings.slice(0, MAX_NAMES);
  const more = findings.length > MAX_NAMES ? [`and ${findings.length - MAX_NAMES} more`] : [];
  if (findings.length > 0) return [...shown, ...more, ...reasons].join('; ');
  return reasons.length > 0 ? reasons.join('; ') : nothing;
};

const verdicts = { 'too-high': 'too high', fits: 'fits', closed: 'closed', 'not-checked': 'not checked' } as const;

const restrictions: Check = async (services, caller, plan) => {
  const found = await checkInTurn(services, caller, (work) =>
    checkDraftRestrictions(services, caller.tenant, { plan, work }),
  );
  const flight = found.flights?.[0];
  const named = (found.restrictions ?? []).map(({ id, name }) => {
    const verdict = flight?.verdicts?.find(({ restrictionId }) => restrictionId === id);
    return `${name} (${verdict ? verdicts[verdict.is] : 'not checked'})`;
  });
  return joined(named, [found.notChecked, flight?.notChecked], 'No restriction touched');
};

const heightTexts = [
  ['hits-ground', 'Hits the ground'],
  ['too-high', 'Above the limit'],
  ['structure-exception', 'Above the limit near a structure'],
  ['not-checked', 'Not checked'],
] as const;

const heights: Check = async (services, caller, plan) => {
  const found = await checkInTurn(services, caller, (work) =>
    heightsOfPlan(services, { tenant: caller.tenant, plan, work }),
  );
  const lengthOf = (kind: (typeof found.stretches)[number]['kind']) => {
    const own = found.stretches.filter((stretch) => stretch.kind === kind);
    return own.reduce((sum, { fromMeters, toMeters }) => sum + toMeters - fromMeters, 0);
  };
  const findings = heightTexts.flatMap(([kind, text]) => {
    const metres = lengthOf(kind);
    return metres > 0 ? [`${text} along ${(metres / 1000).toFixed(2)} km`] : [];
  });
  const isAllBelow = found.stretches.length === 0 && found.lengthMeters > 0;
  const below = found.rules.slice(0, 1).map(({ name }) => `Below the limit of ${name}`);
  return joined(isAllBelow ? below : findings, [found.notChecked], 'Below the limits');
};

const alerts: Check = async (services, caller, plan) => {
  const found = await checkInTurn(services, caller, (work) => checkDraftAlerts(services, plan, work));
  const named = (found.alerts ?? []).map(({ headline }) => headline);
  return joined(named, [found.notChecked, found.routes?.[0]?.notChecked], 'No alert');
};

const eventNames: Record<(typeof forecastEvents)[number], string> = {
  temperatureLow: 'Low temperature',
  temperatureHigh: 'High temperature',
  heavyRain: 'Heavy rain',
  highWind: 'Strong wind',
  highGusts: 'Strong gusts',
  snow: 'Snow',
};

const forecast: Check = async (services, _, plan) => {
  const found = await checkDraftForecast(services, plan, forecastQuery);
  const named = (found.events ?? []).map(({ id }) => eventNames[id]);
  return joined(named, [found.notChecked, found.routes?.[0]?.notChecked], 'Nothing beyond the thresholds in 12 hours');
};

const fences: Check = async (_services, _caller, plan) => {
  const findings = fenceFindings(plan).map(({ text }) => text.replace(/\.$/, ''));
  return joined(findings, [], fencesOf(plan).length > 0 ? 'The flight keeps to all fences' : 'The plan has no fence');
};

const checks: readonly (readonly [name: string, check: Check])[] = [
  ['Fences', fences],
  ['Flight restrictions', restrictions],
  ['Height above ground', heights],
  ['Weather alerts', alerts],
  ['Forecast', forecast],
];

/** All checks of a plan now; one that fails reads as not checked. */
export async function checkLines(services: Services, caller: Caller, plan: PlanToSave): Promise<CheckLine[]> {
  const lines: CheckLine[] = [];
  for (const [name, check] of checks) {
    const result = await check(services, caller, plan).catch((error: unknown) => {
      services.log.error({ err: error }, 'a check of a briefing failed');
      return notChecked('the check failed');
    });
    lines.push({ name, result, at: services.now() });
  }
  return lines;
}
