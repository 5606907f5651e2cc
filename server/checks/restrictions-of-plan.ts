import type { Position } from 'geojson';
import type { PlanRestriction } from '@overflight/contract/plans/checks.ts';
import { volumeOf, type CustomRestriction } from '@overflight/contract/plans/restrictions.ts';
import { boxAround, flownBoxes } from '@overflight/flight/checks/flown-boxes.ts';
import type { HeightVerdict } from '@overflight/flight/checks/height-verdict.ts';
import { indexRestrictions } from '@overflight/flight/checks/index-restrictions.ts';
import type { Work } from '@overflight/flight/checks/work.ts';
import type { PublishedRestriction } from '../overlays/official-near.ts';
import { airspaceCoverage, type AirspaceCoverage } from '../overlays/airspace-coverage.ts';
import type { Services } from '../platform/services.ts';
import { restrictionsNear } from '../restrictions/restrictions-near.ts';
import { placesOfFlight } from '../search/place-at.ts';
import { TOO_MUCH_WORK } from './check-in-turn.ts';
import { authorizedUpToM } from './authorized-up-to-m.ts';
import type { PlanToCheck, PlanFinding } from './checked-plan.ts';
import { flightWindow } from './flight-window.ts';
import { flownPlaces, thinned } from './flown-places.ts';
import { planOverGround } from './plan-over-ground.ts';
import { touchedBy } from './touched-by.ts';
import { MAX_SQUARES, officialIndexes, SQUARE_DEG, squaresUnder } from './official-indexes.ts';

const MAX_PLACES = 200;

/** A restriction that a plan touches, its area, and how high the plan flies there. */
export type Touched = {
  restriction: PlanRestriction;
  verdict: HeightVerdict;
  polygons: PublishedRestriction['polygons'];
};

/** Gaps in the installed airspace data are listed apart from what was not checked otherwise. */
export type RestrictionsFinding = PlanFinding<Touched[]> & { uncovered: string[] };

/** Restrictions that a plan touches, the tenant's own first, and what could not be checked. */
export async function restrictionsOfPlan(
  services: Services,
  tenant: string,
  { plan: planned, work }: { plan: PlanToCheck; work: Work },
): Promise<RestrictionsFinding> {
  const plan = await planOverGround(services, tenant, planned);
  const boxes = flownBoxes(plan, SQUARE_DEG);
  const conditions = flightWindow(plan, services.now());
  const custom = await restrictionsNear(services, tenant, boxAround(boxes));
  const volumes = indexRestrictions(custom.map((restriction) => ({ ...volumeOf(restriction), restriction })));
  const found = new Map<string, Touched>();
  const touched = touchedBy(services, plan, { conditions, work, tenant });
  for (const { restriction, ...volume } of await touched.among(volumes))
    found.set(volume.id, {
      restriction: customFound(restriction),
      verdict: await touched.verdictOn({ ...volume, authorizedUpToM: null }),
      polygons: volume.polygons,
    });
  for await (const index of officialIndexes(services, boxes))
    for (const restriction of await touched.among(index))
      if (!found.has(restriction.id))
        found.set(restriction.id, {
          restriction: officialFound(restriction),
          verdict: await touched.verdictOn({ ...restriction, authorizedUpToM: authorizedUpToM(restriction) }),
          polygons: restriction.polygons,
        });
  const notChecked: string[] = [];
  if (squaresUnder(boxes).size > MAX_SQUARES) notChecked.push('The flight is too long to be checked completely.');
  if (work.left <= 0) notChecked.push(TOO_MUCH_WORK);
  return {
    flightPlanId: plan.flightPlanId,
    found: [...found.values()],
    notChecked,
    uncovered: await gapsAt(services, flownPlaces(plan)),
  };
}

function customFound({ properties }: CustomRestriction): PlanRestriction {
  return { ...properties, source: 'Custom flight restriction' };
}

function officialFound(restriction: PublishedRestriction): PlanRestriction {
  const { id, name, ceilingMeters, activeFrom, activeUntil, dataset, title, isDemo, properties } = restriction;
  return {
    ...properties,
    id,
    name,
    ceilingMeters,
    activeTime: activeFrom?.toISOString() ?? null,
    endTime: activeUntil?.toISOString() ?? null,
    dataset,
    source: title,
    ...(isDemo ? { isDemo } : {}),
  };
}

/** Why the airspace at these places does not count as checked. */
async function gapsAt(services: Services, places: readonly Position[]): Promise<string[]> {
  const known = await placesOfFlight(services, thinned(places, MAX_PLACES));
  const countries = new Set(known.map(({ country }) => country));
  const coverages = await Promise.all([...countries].map((country) => airspaceCoverage(services, country)));
  return coverages.flatMap(coverageTexts);
}

function coverageTexts({ missing, stale, incomplete }: AirspaceCoverage): string[] {
  const old = stale.map(
    ({ title, importedAt, sourceDate }) => `${title} (${sourceDate ?? importedAt.toISOString().slice(0, 10)})`,
  );
  return [
    ...(missing.length > 0 ? [`Not installed: ${missing.join('; ')}.`] : []),
    ...(old.length > 0 ? [`Too old: ${old.join('; ')}.`] : []),
    ...incomplete.map(
      ({ title, skipped }) => `${skipped} ${skipped === 1 ? 'entry' : 'entries'} of ${title} could not be read.`,
    ),
  ];
}
