import { commands } from '../../mission/mavlink/mission-item.ts';
import type { PlanMetadata, Segment } from '../../plan/plan.ts';
import { type Json, numberOf } from '../json-fields.ts';
import type { Positions } from '../positions.ts';
import { readCorridorItem } from './read-corridor-item.ts';
import { readSimpleItem } from './read-simple-item.ts';
import { readStructureScanItem } from './read-structure-scan-item.ts';
import { type ItemReading, type PlanningBudget, readSurveyItem } from './read-survey-item.ts';
import { undrawnCommand } from '../kept/undrawn-command.ts';
import { readSpeedMps, readWaypointRun } from './read-waypoint-run.ts';

/** A segment and the file items it was read from. */
export type ReadSegment = {
  segment: Segment;
  at: number;
  count: number;
  /** Written by ourselves, and unchanged since. */
  isOwn?: true;
};
export type ItemsReading = {
  positions: Positions;
  planMetadata: PlanMetadata;
  budget: PlanningBudget;
  newId: () => string;
};
export type ReadItems = { segments: ReadSegment[]; unseen: string[] };
type WithoutId<Kind> = Kind extends Segment ? Omit<Kind, 'segmentId'> : never;
type Found = { segment: WithoutId<Segment>; count: number; speedMps?: number };

/** The segments among the items of a plan, in flight order, and the names of other flown items. */
export function readPlanItems(items: readonly Json[], reading: ItemsReading): ReadItems {
  const { positions, planMetadata, budget, newId } = reading;
  const read: ReadItems = { segments: [], unseen: [] };
  let speedMps = planMetadata.flightSpeed;
  for (let at = 0; at < items.length;) {
    const item = items[at]!;
    const found = findSegment(items, at, { positions, altitudeMode: planMetadata.altitudeMode, speedMps, budget });
    if (found === undefined) {
      const simple = readSimpleItem(item);
      speedMps = (simple && readSpeedMps(simple)) ?? speedMps;
      const undrawn = undrawnCommand(item);
      if (undrawn !== undefined) read.unseen.push(undrawn);
    } else {
      read.segments.push({ segment: { ...found.segment, segmentId: newId() }, at, count: found.count });
      speedMps = found.speedMps ?? speedMps;
    }
    at += found?.count ?? 1;
  }
  return read;
}

type Context = ItemReading & Pick<PlanMetadata, 'altitudeMode'>;

function findSegment(items: readonly Json[], at: number, context: Context): Found | undefined {
  const item = items[at]!;
  const kind = item['complexItemType'] ?? item['type'];
  if (kind === 'survey') return alone(readSurveyItem(item, context));
  if (kind === 'CorridorScan') return alone(readCorridorItem(item, context));
  if (kind === 'StructureScan') return alone(readStructureScanItem(item, context));
  if (numberOf(item['command'], -1) !== commands.waypoint) return undefined;
  const run = readWaypointRun(items, at, context);
  return run && { segment: run.route, count: run.count, speedMps: run.speedMps };
}

const alone = (segment: WithoutId<Segment> | undefined): Found | undefined => segment && { segment, count: 1 };
