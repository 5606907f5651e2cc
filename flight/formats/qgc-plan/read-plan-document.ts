import { refuse } from '../attempt.ts';
import { inputCaps } from '../input-caps.ts';
import { isRecord, type Json, listOf, recordOf, withoutKeys } from '../json-fields.ts';
import { parseJson } from '../parse-json.ts';
import { readWaypointsText } from './read-waypoints-text.ts';

/** A parsed plan file: everything but the items, and the items in flight order. */
export type PlanDocument = { document: Json; items: Json[] };

export const missionOf = ({ document }: Pick<PlanDocument, 'document'>): Json => recordOf(document['mission']);

/** Reads a `.plan`, an older `.mission` or a `.waypoints` text, all in the form of a `.plan`. */
export function readPlanDocument(text: string): PlanDocument {
  const waypoints = readWaypointsText(text);
  const file = waypoints ?? parseJson(text);
  if (!isRecord(file)) return refuse('not-a-plan');
  // Up to QGroundControl 3.1 the mission was the file.
  const isBareMission = !isRecord(file['mission']) && Array.isArray(file['items']);
  const document = isBareMission
    ? { ...emptyDocument, mission: withoutKeys(file, ['fileType', 'groundStation']) }
    : file;
  const mission = recordOf(document['mission']);
  const items = listOf(mission['items']).filter(isRecord);
  if (items.length > inputCaps.planItems) refuse('too-many-items');
  if (items.filter((item) => item['polygon'] !== undefined).length > inputCaps.planAreas) refuse('too-many-areas');
  const isMissionThere = isRecord(document['mission']);
  return { document: isMissionThere ? { ...document, mission: withoutKeys(mission, ['items']) } : document, items };
}

/** Keys that QGroundControl requires. */
export const emptyDocument = {
  fileType: 'Plan',
  version: 1,
  groundStation: 'QGroundControl',
  geoFence: { circles: [], polygons: [], version: 2 },
  rallyPoints: { points: [], version: 2 },
} as const;
