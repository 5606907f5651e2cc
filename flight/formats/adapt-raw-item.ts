import { adaptItem, type Vehicle } from '../mission/adapt-item.ts';
import { isRecord, type Json, listOf, withoutKeys } from './json-fields.ts';
import { readSimpleItem } from './read-simple-item.ts';

const legacyKeys = ['coordinate', 'param1', 'param2', 'param3', 'param4'];

/** An imported item as another firmware takes it, the same one where it need not change; undefined when it must go. */
export function adaptRawItem(raw: Json, vehicle: Vehicle): Json | undefined {
  const transects = raw['TransectStyleComplexItem'];
  if (isRecord(transects)) {
    const inner = listOf(transects['Items']).filter(isRecord);
    const adapted = inner.map((item) => adaptRawItem(item, vehicle)).filter((item) => item !== undefined);
    return { ...raw, TransectStyleComplexItem: { ...transects, Items: adapted } };
  }
  const item = readSimpleItem(raw);
  if (item === undefined) return raw;
  const adapted = adaptItem(item, vehicle);
  if (adapted === item || adapted === undefined) return adapted && raw;
  return { ...withoutKeys(raw, legacyKeys), ...adapted };
}
