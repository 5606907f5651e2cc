import type { AnswerOf } from '@overflight/contract/call.ts';
import type { readPlanRestrictions } from '@overflight/contract/plans/checks.ts';
import type { Work } from '@overflight/flight/checks/work.ts';
import { datasetsInUse } from '../overlays/datasets/datasets-in-use.ts';
import { datasetsOf } from '../overlays/layer-version.ts';
import type { Position } from 'geojson';
import type { Services } from '../platform/services.ts';
import { checkPlans, notCheckedText, type PlanToCheck, type PlanChoice } from './checked-plan.ts';
import { restrictionsOfPlan, type RestrictionsFinding } from './restrictions-of-plan.ts';

type Answer = AnswerOf<typeof readPlanRestrictions>;

/** Demo data says nothing about real airspace. */
const noAirspace = { none: 'No airspace data is installed.', demo: 'Only demo airspace data is installed.' } as const;

export async function checkRestrictions(services: Services, choice: PlanChoice, work: Work): Promise<Answer> {
  const { findings, notChecked } = await checkPlans(services, choice, (plan) =>
    restrictionsOfPlan(services, choice.tenant, { plan, work }),
  );
  const answer = toAnswer(findings, [...(await nothingInstalled(services)), ...notChecked]);
  return choice.flightPlanId === undefined ? answer : { ...answer, areas: findings.flatMap(areasOf) };
}

function areasOf({ found }: RestrictionsFinding): { restrictionId: string; polygons: Position[][][] }[] {
  return found.map(({ restriction: { id }, polygons }) => ({
    restrictionId: id,
    polygons: polygons.map((rings) => rings.map((ring) => [...ring])),
  }));
}

export async function checkDraftRestrictions(
  services: Services,
  tenant: string,
  asked: { plan: PlanToCheck; work: Work },
): Promise<Answer> {
  return toAnswer([await restrictionsOfPlan(services, tenant, asked)], await nothingInstalled(services));
}

async function nothingInstalled(services: Services): Promise<string[]> {
  const published = datasetsOf('restrictions', await datasetsInUse(services));
  if (published.some(({ isDemo }) => !isDemo)) return [];
  return [published.length > 0 ? noAirspace.demo : noAirspace.none];
}

const isForAllPlans = (reason: string) => Object.values<string>(noAirspace).includes(reason);

/** Lists each restriction once, however many plans touch it; reasons common to all plans are not repeated per plan. */
function toAnswer(findings: readonly RestrictionsFinding[], notChecked: readonly string[]): Answer {
  const restrictions = new Map(
    findings.flatMap(({ found }) => found.map(({ restriction }) => [restriction.id, restriction] as const)),
  );
  return {
    ...notCheckedText(notChecked),
    flights: findings.map(({ flightPlanId, found, notChecked: reasons, uncovered }) => ({
      flightPlanId,
      restrictions: found.map(({ restriction }) => restriction.id),
      verdicts: found.map(({ restriction, verdict: { flownM, ...verdict } }) => ({
        restrictionId: restriction.id,
        flownMeters: flownM,
        ...verdict,
      })),
      ...notCheckedText(notChecked.some(isForAllPlans) ? reasons : [...uncovered, ...reasons]),
    })),
    restrictions: [...restrictions.values()],
  };
}
