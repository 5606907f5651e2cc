import type { ForecastEvent } from '@overflight/contract/plans/checks.ts';
import type { PlanCrew } from '@overflight/contract/fleet/fleet.ts';
import type { ClearanceFinding, MissionClearance } from '@overflight/contract/telemetry/missions.ts';
import { fenceFindings } from '@overflight/flight/checks/fence-findings.ts';
import { structuresCrossed } from '@overflight/flight/checks/structures-crossed.ts';
import { fencesOf, rallyPointsOf } from '@overflight/flight/fences/fences-of.ts';
import { importedParts, NO_ENDING } from '@overflight/flight/formats/kept/imported-parts.ts';
import { workOfOneCheck } from '../../../checks/check-in-turn.ts';
import { checkDraftAlerts } from '../../../checks/check-alerts.ts';
import { checkDraftForecast } from '../../../checks/check-forecast.ts';
import type { PlanToCheck } from '../../../checks/checked-plan.ts';
import { readHours, readWeatherTypes } from '../../../checks/read-forecast-query.ts';
import { planCrew } from '../../../fleet/plan-crew.ts';
import { readPlan } from '../../../plans/read-plan.ts';
import { Refused } from '../../../platform/http/refused.ts';
import type { Services } from '../../../platform/services.ts';
import { restrictionFindings, restrictionSentences } from './restriction-findings.ts';

const wish = { hours: readHours('0..12'), types: readWeatherTypes('temp,wind,rain,snow,gust') };

const eventLabels: Record<ForecastEvent['id'], string> = {
  temperatureLow: 'cold',
  temperatureHigh: 'heat',
  heavyRain: 'heavy rain',
  highWind: 'high wind',
  highGusts: 'gusts',
  snow: 'snow',
};

/** Current crew records and plan checks. Records and restrictions forbid the flight; weather is the pilot's decision. */
export async function missionClearance(
  services: Services,
  plan: { tenant: string; id: string },
): Promise<MissionClearance> {
  const checked = JSON.parse((await readPlan(services, plan)).text) as PlanToCheck;
  const [crew, restrictions, ...found] = await Promise.all([
    planCrew(services, plan),
    restrictionFindings(services, plan.tenant, checked),
    checkFindings('Weather alerts', async () => {
      const { alerts, routes, notChecked } = await checkDraftAlerts(services, checked, workOfOneCheck());
      return { found: alerts.map(({ headline }) => headline), reasons: [notChecked, ...routes.map(reasonOf)] };
    }),
    checkFindings('Forecast', async () => {
      const { events, routes, notChecked } = await checkDraftForecast(services, checked, wish);
      const texts = events.map(({ id }) => `${eventLabels[id]} in the next 12 hours`);
      return { found: texts, reasons: [notChecked, ...routes.map(reasonOf)] };
    }),
  ]);
  const findings = [
    ...crewFindings(crew),
    ...structureFindings(checked),
    ...fileFindings(checked),
    ...(restrictions.length > 0
      ? restrictions.map(({ about, state, text }) => ({ about, state, text }))
      : [nothingFound('Restrictions')]),
    ...found.flat(),
  ];
  const forbidden = [
    ...(crew.verdict === 'not-allowed' ? [RECORDS_FORBID] : []),
    ...structureSentences(checked),
    ...restrictionSentences(restrictions),
  ];
  if (forbidden.length > 0) return { verdict: 'not-allowed', headline: forbidden.join('. '), findings };
  const isWhole = crew.verdict === 'allowed' && findings.every(({ state }) => state !== 'not-checked');
  return isWhole
    ? { verdict: 'allowed', headline: 'Records allow this flight', findings }
    : { verdict: 'not-checked', headline: 'Not everything was checked', findings };
}

const RECORDS_FORBID = 'Records do not allow this flight';

/** Reasons that forbid the flight: one sentence per kind, and every single finding. */
export async function forbiddenFlight(
  services: Services,
  { tenant, id, plan }: { tenant: string; id: string; plan: PlanToCheck },
): Promise<{ sentences: string[]; overruled: string[] }> {
  const [crew, restrictions] = await Promise.all([
    planCrew(services, { tenant, id }),
    restrictionFindings(services, tenant, plan),
  ]);
  const overdue = crew.findings
    .filter(({ state }) => state === 'overdue')
    .map(({ about, text }) => `${about}: ${text}`);
  const crossed = structureFindings(plan).filter(isStop).map(textOf);
  const closed = restrictions.filter(isStop).map(textOf);
  return {
    sentences: [
      ...(crew.verdict === 'not-allowed' ? [`${RECORDS_FORBID}. ${overdue.join('. ')}`] : []),
      ...structureSentences(plan),
      ...restrictionSentences(restrictions),
    ],
    overruled: [...overdue, ...crossed, ...closed],
  };
}

const crewStates: Record<PlanCrew['findings'][number]['state'], ClearanceFinding['state']> = {
  overdue: 'stop',
  'due-soon': 'caution',
  fine: 'clear',
  unknown: 'not-checked',
  missing: 'not-checked',
};

/** Crew records in order are listed as one finding. */
function crewFindings({ findings }: PlanCrew): ClearanceFinding[] {
  const reported = findings
    .filter(({ state }) => state !== 'fine')
    .map(({ about, state, text }) => ({
      about: 'Crew' as const,
      state: crewStates[state],
      text: state === 'missing' ? text : `${about}: ${text}`,
    }));
  return reported.length > 0 ? reported : [{ about: 'Crew', state: 'clear', text: 'All records are in order.' }];
}

const isStop = ({ state }: Pick<ClearanceFinding, 'state'>): boolean => state === 'stop';
const textOf = ({ text }: Pick<ClearanceFinding, 'text'>): string => text;

const structureSentences = (plan: PlanToCheck): string[] =>
  structureFindings(plan).some(isStop) ? ['This mission passes through a structure that it scans'] : [];

const structureFindings = (plan: PlanToCheck): ClearanceFinding[] =>
  structuresCrossed(plan).map(({ kind, number, isSure, text }) => ({
    about: 'Structure',
    state: isSure ? 'stop' : 'not-checked',
    text: `${kind} ${number}: ${text}`,
  }));

/** Fences that the flight violates, those and rally points that are not sent, and a file without an ending. */
function fileFindings(plan: PlanToCheck): ClearanceFinding[] {
  const counts = [
    countText(fencesOf(plan).length, 'fence'),
    countText(rallyPointsOf(plan).length, 'rally point'),
  ].filter(Boolean);
  const fences = [
    ...fenceFindings(plan).map(({ text }) => text),
    ...(counts.length > 0 ? [`Not sent: ${counts.join(' and ')}. Those on the vehicle stay.`] : []),
  ];
  const caution =
    (about: ClearanceFinding['about']) =>
    (text: string): ClearanceFinding => ({
      about,
      state: 'caution',
      text,
    });
  return [
    ...fences.map(caution('Fences')),
    ...(importedParts(plan).endsItself ? [] : [caution('Imported file')(NO_ENDING)]),
  ];
}

const countText = (count: number, what: string): string =>
  count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`;

const reasonOf = ({ notChecked }: { notChecked?: string }): string | undefined => notChecked;

type Checked = { found: string[]; reasons: (string | undefined)[] };

/** A check that fails is reported as not checked; the others are still shown. */
async function checkFindings(
  about: ClearanceFinding['about'],
  check: () => Promise<Checked>,
): Promise<ClearanceFinding[]> {
  const { found, reasons } = await check().catch((error: unknown) => {
    if (error instanceof Refused) return { found: [], reasons: [error.message] };
    throw error;
  });
  const reported: ClearanceFinding[] = [
    ...found.map((text) => ({ about, state: 'caution' as const, text })),
    ...[...new Set(reasons)].flatMap((text) =>
      text === undefined ? [] : [{ about, state: 'not-checked' as const, text }],
    ),
  ];
  return reported.length > 0 ? reported : [nothingFound(about)];
}

const nothingFound = (about: ClearanceFinding['about']): ClearanceFinding => ({
  about,
  state: 'clear',
  text: 'Nothing was found.',
});
