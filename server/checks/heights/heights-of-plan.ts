import { followingOf } from '@overflight/flight/terrain/following/following-settings.ts';
import { flightLine } from '@overflight/flight/plan/estimate/flight-line.ts';
import type { HeightCheck, HeightLimitRule } from '@overflight/contract/plans/checks.ts';
import { flownBoxes } from '@overflight/flight/checks/flown-boxes.ts';
import { flownPieces, type FlownPiece } from '@overflight/flight/checks/heights/flown-pieces.ts';
import { heightRuleOf, type HeightRule } from '@overflight/flight/checks/heights/height-rules.ts';
import {
  heightStretches,
  joinLimits,
  type HeightStretch,
  type PlaceLimit,
} from '@overflight/flight/checks/heights/height-stretches.ts';
import { lowerLimits } from '@overflight/flight/checks/heights/lower-limits.ts';
import {
  distanceFrom,
  scannedStructures,
  type KnownStructure,
} from '@overflight/flight/checks/heights/near-structure.ts';
import { MAX_SAMPLED_M, sampleLine, type SampledLine } from '@overflight/flight/checks/heights/sample-line.ts';
import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import type { Work } from '@overflight/flight/checks/work.ts';
import { datasetsInUse } from '../../overlays/datasets/datasets-in-use.ts';
import type { Services } from '../../platform/services.ts';
import { placesOfFlight } from '../../search/place-at.ts';
import { authorizedUpToM } from '../authorized-up-to-m.ts';
import { TOO_MUCH_WORK } from '../check-in-turn.ts';
import { planOverGround } from '../plan-over-ground.ts';
import { notCheckedText, type PlanToCheck } from '../checked-plan.ts';
import { flightWindow } from '../flight-window.ts';
import { flownPlaces, thinned } from '../flown-places.ts';
import { MAX_SQUARES, officialIndexes, SQUARE_DEG, squaresUnder } from '../official-indexes.ts';
import { runInSlices } from '../run-in-slices.ts';
import { sampledGround } from './sampled-ground.ts';

const MAX_PLACES = 200;
/** Places that show where a flight was not checked any more. */
const MAX_REST = 1000;
/** Reading the ground at a position takes about as long as this many visits. */
const SAMPLE_WORK = 200;
const NO_FLIGHT = 'There is nothing to fly yet.';
const NO_CELLS = 'FAA facility maps are not installed: ceilings of their cells were not checked.';
const TOO_LONG = `Only the first ${MAX_SAMPLED_M / 1000} km of the flight.`;

type Asked = { tenant: string; plan: PlanToCheck; work: Work };

/** How high a plan flies above ground, against the rule of its country and the ceilings of published cells. */
export async function heightsOfPlan(services: Services, asked: Asked): Promise<HeightCheck> {
  const { tenant, work } = asked;
  const plan = await planOverGround(services, tenant, asked.plan);
  const { flightPlanId } = plan;
  const line = sampleLine(flightLine(plan));
  const { samples, lengthM, sampledM } = line;
  const rule = await ruleOf(services, plan);
  if (samples.length === 0)
    return { flightPlanId, lengthMeters: 0, stretches: [], limits: [], rules: [ruleSent(rule)], notChecked: NO_FLIGHT };
  work.left -= samples.length * SAMPLE_WORK;
  const positions = samples.map(({ position }) => position);
  const ground = work.left > 0 ? await sampledGround(services, positions, tenant) : positions.map(() => null);
  const pieces = flownPieces(samples, ground, followingOf(plan).followedBy);
  const { limits, cells } = await limitsOf(services, { tenant, plan, work, pieces, rule });
  const structures = await structuresOf(services, { tenant, plan }, ground[0] ?? null);
  const found = await runInSlices(heightStretches(pieces, limits, structures));
  const stretches = [...found, ...restOf(line, rule)];
  const reasons = [
    ...(sampledM < lengthM ? [TOO_LONG] : []),
    ...(work.left <= 0 ? [TOO_MUCH_WORK] : []),
    ...(rule.id === 'us-part-107' && !(await hasCells(services)) ? [NO_CELLS] : []),
  ];
  return {
    flightPlanId,
    lengthMeters: lengthM,
    wayHomeFromMeters: lengthM - wayHomeM(plan),
    stretches: stretches.map(stretchSent),
    limits: joinLimits(pieces, limits).map(alongSent),
    rules: [ruleSent(rule), ...cells],
    ...notCheckedText(reasons),
  };
}

/** The way home is straight, also where the ground is worked into it. */
function wayHomeM({ overGround: _, ...plan }: PlanToCheck): number {
  const [last, home] = flightLine(plan).slice(-2);
  return last && home ? distanceM(last.position, home.position) : 0;
}

async function ruleOf(services: Services, plan: PlanToCheck): Promise<HeightRule> {
  const places = await placesOfFlight(services, thinned(flownPlaces(plan), MAX_PLACES));
  return heightRuleOf(places.map(({ country }) => country));
}

/** The limit of each piece, and the cells among them. */
async function limitsOf(services: Services, asked: Asked & { pieces: readonly FlownPiece[]; rule: HeightRule }) {
  const { plan, work, pieces, rule } = asked;
  const boxes = flownBoxes(plan, SQUARE_DEG);
  const { id: ruleId, limitM, structures } = rule;
  const isSure = squaresUnder(boxes).size <= MAX_SQUARES && work.left > 0;
  const limits = pieces.map((): PlaceLimit => ({ ruleId, limitM, structures, isSure }));
  const { at, until } = flightWindow(plan, services.now());
  const cells = new Map<string, HeightLimitRule>();
  if (work.left > 0)
    for await (const index of officialIndexes(services, boxes)) {
      const found = lowerLimits({ pieces, limits }, { index, ceilingOf: authorizedUpToM, time: { at, until } }, work);
      for (const { id, name, title, ceilingMeters } of await runInSlices(found))
        cells.set(id, { id, name, source: title, limitMeters: ceilingMeters ?? 0, isOnRequest: false });
      if (work.left <= 0) break;
    }
  return { limits, cells: [...cells.values()] };
}

/** Structures whose height is known: those that the plan scans, on known ground. */
async function structuresOf(
  services: Services,
  { tenant, plan }: Pick<Asked, 'tenant' | 'plan'>,
  homeM: number | null,
): Promise<KnownStructure[]> {
  const scanned = scannedStructures(plan);
  if (homeM === null || scanned.length === 0) return [];
  const known = await Promise.all(
    scanned.map(async ({ number, outline, topAboveHomeM }): Promise<KnownStructure[]> => {
      const feet = await sampledGround(services, outline, tenant);
      const topM = homeM + topAboveHomeM;
      const heightM = topM - Math.max(...feet.map((foot) => foot ?? Infinity));
      return Number.isFinite(heightM) ? [{ number, topM, heightM, distanceTo: distanceFrom(outline) }] : [];
    }),
  );
  return known.flat();
}

/** What lies beyond the sampled part. */
function restOf({ samples, lengthM, sampledM, rest }: SampledLine, { id, limitM }: HeightRule): HeightStretch[] {
  if (sampledM >= lengthM) return [];
  const path = [...samples.slice(-1).map(({ position }) => position), ...thinned(rest, MAX_REST)];
  const unknown = { kind: 'not-checked', why: 'too-long', highest: null, structure: null } as const;
  return [{ ...unknown, ruleId: id, limitM, fromM: sampledM, toM: lengthM, path }];
}

async function hasCells(services: Services): Promise<boolean> {
  return (await datasetsInUse(services)).some(({ kind, isDemo }) => kind === 'FAA_Facilities' && !isDemo);
}

type Along = Pick<HeightStretch, 'ruleId' | 'limitM' | 'fromM' | 'toM'>;

const alongSent = ({ ruleId, limitM, fromM, toM }: Along) => ({
  ruleId,
  limitMeters: limitM,
  fromMeters: fromM,
  toMeters: toM,
});

const stretchSent = ({ kind, why, highest, structure, path, ...along }: HeightStretch) => ({
  ...alongSent(along),
  kind,
  why,
  highest: highest && { heightMeters: highest.heightM, atMeters: highest.atM, position: highest.position },
  structure,
  path,
});

const ruleSent = ({ id, name, source, limitM, structures }: HeightRule): HeightLimitRule => ({
  id,
  name,
  source,
  limitMeters: limitM,
  isOnRequest: structures?.isOnRequest ?? false,
});
