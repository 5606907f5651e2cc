import type { Position } from 'geojson';
import { isRecord, type Json, listOf, numberOf, textOf } from '../formats/json-fields.ts';
import { holdsFlight } from '../formats/kept/holds-flight.ts';
import { readSimpleItem } from '../formats/qgc-plan/read-simple-item.ts';
import { distanceM } from '../geo/distance-m.ts';
import type { Segment, SurveySegment } from '../plan/plan.ts';
import { flownPath } from '../survey/flown-path.ts';
import type { FlightItem, FlightStep } from './flight-item.ts';
import { meaningOf } from './mavlink/meaning-of.ts';
import { scanItems } from './segment-steps.ts';
import { plannedSurveyItems } from './survey-items.ts';

/** An item of an imported file, which may stand for a segment. */
export function keptStep(raw: Json, segment?: Segment): FlightStep {
  const command = readSimpleItem(raw);
  if (command) return { ...meaningOf(command), imported: { command, id: numberOf(raw['doJumpId'], NaN), raw } };
  const block = { does: 'block', kind: textOf(raw['complexItemType'], 'Unknown item'), raw } as const;
  if (segment?.type === 'survey' && !holdsFlight(raw)) return { ...block, items: plannedAnew(segment) };
  const transects = raw['TransectStyleComplexItem'];
  if (isRecord(transects))
    return {
      ...block,
      items: listOf(transects['Items'])
        .filter(isRecord)
        .map((inner) => keptStep(inner)),
    };
  return { ...block, items: segment?.type === 'structureScan' ? scanItems(segment) : undefined };
}

/** Points closer than this are one. */
const SAME_PLACE_M = 1;

/** A survey whose file holds no items is planned as any other, provided that the way it is drawn is the way it is flown. */
function plannedAnew(survey: SurveySegment): FlightItem[] {
  const items = plannedSurveyItems(survey);
  const flown = items.flatMap((item): Position[] => (item.does === 'fly-to' ? [item.to.position] : []));
  const drawn = flownPath(survey);
  const isAsDrawn =
    flown.length === drawn.length && flown.every((place, index) => distanceM(place, drawn[index]!) < SAME_PLACE_M);
  return isAsDrawn ? items : [];
}
