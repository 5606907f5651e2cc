import type { Position } from 'geojson';
import { isRecord, type Json, listOf, numberOf, textOf } from '../formats/json-fields.ts';
import { holdsFlight } from '../formats/kept/holds-flight.ts';
import { readSimpleItem } from '../formats/qgc-plan/read-simple-item.ts';
import { distanceM } from '../geo/distance-m.ts';
import { isLines, type LinesSegment, type Segment } from '../plan/plan.ts';
import { flownPath } from '../survey/flown-path.ts';
import type { FlightItem, FlightStep } from './flight-item.ts';
import { actionOfCommand } from './mavlink/action-of-command.ts';
import { scanItems } from './segment-steps.ts';
import { plannedSurveyItems } from './survey-items.ts';

/** Converts an imported item, which may represent a segment. */
export function importedStep(raw: Json, segment?: Segment): FlightStep {
  const command = readSimpleItem(raw);
  if (command) return { ...actionOfCommand(command), imported: { command, id: numberOf(raw['doJumpId'], NaN), raw } };
  const block = { does: 'block', kind: textOf(raw['complexItemType'], 'Unknown item'), raw } as const;
  if (segment && isLines(segment) && !holdsFlight(raw)) return { ...block, items: replannedItems(segment) };
  const transects = raw['TransectStyleComplexItem'];
  if (isRecord(transects))
    return {
      ...block,
      items: listOf(transects['Items'])
        .filter(isRecord)
        .map((inner) => importedStep(inner)),
    };
  return { ...block, items: segment?.type === 'structureScan' ? scanItems(segment) : undefined };
}

/** Points closer than this are equal. */
const SAME_PLACE_M = 1;

/** Replans a survey or corridor imported without items, if that path equals the drawn one. */
function replannedItems(survey: LinesSegment): FlightItem[] {
  const items = plannedSurveyItems(survey);
  const flown = items.flatMap((item): Position[] => (item.does === 'fly-to' ? [item.to.position] : []));
  const drawn = flownPath(survey);
  const isAsDrawn =
    flown.length === drawn.length && flown.every((place, index) => distanceM(place, drawn[index]!) < SAME_PLACE_M);
  return isAsDrawn ? items : [];
}
