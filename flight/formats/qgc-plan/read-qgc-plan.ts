import type { Position } from 'geojson';
import { defaultPlanMetadata } from '../../plan/edit/defaults.ts';
import { newPlan } from '../../plan/edit/new-plan.ts';
import type { Fence, FlightPlan, RallyPoint, Segment, Signature } from '../../plan/plan.ts';
import { attempt, type Read, refuse } from '../attempt.ts';
import { inputCaps } from '../input-caps.ts';
import { type Json, listOf, numberOf, recordOf, textOf, withoutKeys } from '../json-fields.ts';
import { keepFromImport, keptOf, renameKept } from '../kept/kept-from-import.ts';
import { OWN_KEY, readOwnMetadata, readOwnName, readOwnSegments } from './own-block.ts';
import { Positions } from '../positions.ts';
import { type PlanDocument, readPlanDocument } from './read-plan-document.ts';
import { readPlanItems, type ReadItems, type ReadSegment } from './read-plan-items.ts';
import { readFences, readRallyPoints } from './read-fences.ts';
import { readHome, readPlanMetadata } from './read-plan-metadata.ts';
import { fillIn, readSegment } from './read-segment.ts';
import { planningBudget } from './read-survey-item.ts';

export type PlanImport = {
  /** Plan name if the file holds none; usually the file's. */
  name?: string;
  by: Signature;
  newId: () => string;
  /** Home position if the file has none and flies nothing. */
  home: Position;
};
export type ImportedPlan = {
  plan: FlightPlan;
  /** Names of items that are flown and kept, but cannot be shown or edited. */
  unseen: string[];
  /** Rules of its own format that the file breaks. */
  warnings?: string[];
};

/** Reads a plan file of QGroundControl, Mission Planner or Overflight; never throws. */
export function readQgcPlan(text: string, context: PlanImport): Read<ImportedPlan> {
  return attempt(() => {
    const file = readPlanDocument(text);
    const isOwnForm = Array.isArray(file.document['segments']) && file.document['mission'] === undefined;
    return isOwnForm ? readOwnForm(file.document, context) : readForeignForm(file, context);
  });
}

function readForeignForm({ document, items }: PlanDocument, context: PlanImport): ImportedPlan {
  const positions = new Positions();
  const file = { document: withoutKeys(document, [OWN_KEY]), items };
  const planMetadata = readOwnMetadata(document, items) ?? readPlanMetadata(file);
  const own = readOwnSegments(document, items, positions);
  const { segments: read, unseen } = readAround(items, own, {
    positions,
    planMetadata,
    budget: planningBudget(),
    newId: context.newId,
  });
  const segments = read.map(({ segment }) => segment);
  const home = readHome(file, positions) ?? firstPlace(segments) ?? context.home;
  return {
    plan: {
      ...emptyPlan(readOwnName(document), home, context),
      planMetadata,
      segments,
      ...fencesIn(file.document, positions),
      keptFromImport: keepFromImport(file, read),
    },
    unseen,
  };
}

/** Reads the items that our own block does not cover. */
function readAround(
  items: readonly Json[],
  own: ReadSegment[],
  reading: Parameters<typeof readPlanItems>[1],
): ReadItems {
  const all: ReadItems = { segments: [], unseen: [] };
  let from = 0;
  for (const known of [...own, undefined]) {
    const between = readPlanItems(items.slice(from, known?.at ?? items.length), reading);
    for (const name of between.unseen) all.unseen.push(name);
    for (const found of between.segments) all.segments.push({ ...found, at: found.at + from });
    if (known === undefined) break;
    all.segments.push({ ...known, segment: { ...known.segment, segmentId: reading.newId() } });
    from = known.at + known.count;
  }
  return all;
}

/** A flight plan as our server returns it. */
function readOwnForm(document: Json, context: PlanImport): ImportedPlan {
  const positions = new Positions();
  if (listOf(document['segments']).length > inputCaps.planAreas) refuse('too-many-areas');
  const read = listOf(document['segments'])
    .map((segment) => readSegment(segment, positions))
    .filter((segment) => segment !== undefined);
  const newIds = new Map(read.map(({ segmentId }) => [segmentId, context.newId()]));
  const segments = read.map((segment) => ({ ...segment, segmentId: newIds.get(segment.segmentId) ?? context.newId() }));
  const kept = keptOf(document);
  const home = recordOf(document['homePoint'])['position'];
  const [position] = Array.isArray(home) ? positions.readLngLats([home]) : [];
  return {
    plan: {
      ...emptyPlan(textOf(document['name'], ''), position ?? firstPlace(segments) ?? context.home, context),
      planMetadata: fillIn(defaultPlanMetadata, document['planMetadata']),
      segments,
      ...ownFences(document, positions),
      ...(kept && { keptFromImport: renameKept(kept, newIds) }),
    },
    unseen: [],
  };
}

/** A plan without any has no lists of them. */
function fencesIn(document: Json, positions: Positions): Pick<FlightPlan, 'fences' | 'rallyPoints'> {
  const [fences, rallyPoints] = [readFences(document, positions), readRallyPoints(document, positions)];
  return { ...(fences.length > 0 && { fences }), ...(rallyPoints.length > 0 && { rallyPoints }) };
}

/** As our server returns them. */
function ownFences(document: Json, positions: Positions): Pick<FlightPlan, 'fences' | 'rallyPoints'> {
  const fences = listOf(document['fences']).flatMap((value): Fence[] => {
    const { isInclusion, shapeType, boundaryCoordinates } = recordOf(value);
    const ring = positions.readLngLats(boundaryCoordinates);
    const isCircle = shapeType === 'circle';
    if (ring.length < (isCircle ? 2 : 3)) return [];
    return [
      { isInclusion: isInclusion !== false, shapeType: isCircle ? 'circle' : 'polygon', boundaryCoordinates: ring },
    ];
  });
  const rallyPoints = listOf(document['rallyPoints']).flatMap((value): RallyPoint[] => {
    const [position] = positions.readLngLats([recordOf(value)['position']]);
    return position ? [{ position, altitude: numberOf(recordOf(value)['altitude'], 0) }] : [];
  });
  return { ...(fences.length > 0 && { fences }), ...(rallyPoints.length > 0 && { rallyPoints }) };
}

function emptyPlan(ownName: string, home: Position, { name, by, newId }: PlanImport): FlightPlan {
  return newPlan({ flightPlanId: newId(), home, by, name: ownName || textOf(name, '') });
}

function firstPlace([segment]: readonly Segment[]): Position | undefined {
  if (segment === undefined) return undefined;
  if (segment.type === 'waypointRoute') return segment.waypoints[0]?.coordinates;
  if (segment.type === 'orbit') return segment.centre;
  return 'lineCoordinates' in segment ? segment.lineCoordinates[0] : segment.boundaryCoordinates[0];
}
