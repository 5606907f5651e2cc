import { heightJudge, type HeightVerdict, type JudgedRestriction } from '@overflight/flight/checks/height-verdict.ts';
import { indexRestrictions } from '@overflight/flight/checks/index-restrictions.ts';
import type { Restriction } from '@overflight/flight/checks/restriction.ts';
import { findTouched, type FlightConditions } from '@overflight/flight/checks/restrictions-touched.ts';
import type { Work } from '@overflight/flight/checks/work.ts';
import type { Services } from '../platform/services.ts';
import type { PlanToCheck } from './checked-plan.ts';
import { groundUnder, type GroundUnder } from './ground-under.ts';
import { runInSlices } from './run-in-slices.ts';

type Asked = { conditions: FlightConditions; work: Work; tenant: string };
type Index<R extends Restriction> = ReturnType<typeof indexRestrictions<R>>;

/** The restrictions that a plan touches, and how high it flies there. The ground is read only where there are any. */
export function touchedBy(services: Services, plan: PlanToCheck, asked: Asked) {
  const { conditions, work, tenant } = asked;
  let ground: Promise<GroundUnder> | undefined;
  const knownGround = () => (ground ??= groundUnder(services, plan, tenant));
  let judge: ReturnType<typeof heightJudge> | undefined;
  return {
    among: async <R extends Restriction>(index: Index<R>): Promise<R[]> => {
      const possible = await runInSlices(findTouched(plan, index, { conditions, work }));
      const below = possible.length > 0 ? (await knownGround()).ground : undefined;
      if (!below) return possible;
      const known = { conditions: { ...conditions, ground: below }, work };
      return runInSlices(findTouched(plan, indexRestrictions(possible), known));
    },
    verdictOn: async (restriction: JudgedRestriction): Promise<HeightVerdict> =>
      runInSlices((judge ??= heightJudge(plan, { ...(await knownGround()), work }))(restriction)),
  };
}
