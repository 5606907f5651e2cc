import { attempt } from '../../formats/attempt.ts';
import { isRecord, listOf, recordOf } from '../../formats/json-fields.ts';
import { parseXml, type XmlElement } from '../../formats/xml-zip/parse-xml.ts';
import { plainNumber } from './child-order.ts';

/** What is wrong with a .plan. Items that another program wrote are given back as they came, and not judged. */
export function checkPlan(text: string): string[] {
  const file = recordOf(parsed(text));
  const mission = recordOf(file['mission']);
  const home = listOf(mission['plannedHomePosition']);
  const items = listOf(mission['items']);
  const isPlace =
    typeof home[0] === 'number' && typeof home[1] === 'number' && Math.abs(home[0]) <= 90 && Math.abs(home[1]) <= 180;
  return [
    ...(file['fileType'] === 'Plan' ? [] : ['The file is not marked as a plan.']),
    ...(Array.isArray(mission['items']) ? [] : ['The mission has no list of items.']),
    ...(isPlace ? [] : ['The home position is not valid.']),
    ...(items.every((item) => isRecord(item) && typeof item['type'] === 'string') ? [] : ['An item has no type.']),
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is wrong with a KML of path and areas. */
export function checkKml(text: string): string[] {
  const read = attempt(() => parseXml(text));
  if (!read.ok) return [read.reason];
  const lists = coordinatesIn(read.value);
  const isPlaces = (list: string) =>
    list.split(/\s+/).every((triple) => {
      const [lng = NaN, lat = NaN, height = NaN] = triple.split(',').map(plainNumber);
      return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 && !Number.isNaN(height);
    });
  return [
    ...(read.value.name === 'kml' ? [] : ['The file is no KML.']),
    ...(lists.length >= 2 ? [] : ['There is no path.']),
    ...(lists.every(isPlaces) ? [] : ['A coordinate is not valid.']),
  ];
}

function coordinatesIn({ name, text, children }: XmlElement): string[] {
  return name === 'coordinates' ? [text.trim()] : children.flatMap(coordinatesIn);
}
