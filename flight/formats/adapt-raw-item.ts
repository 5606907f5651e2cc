import { adaptItem } from '../mission/adapt-item.ts';
import type { Firmware } from '../mission/firmware.ts';
import { isRecord, type Json, listOf, withoutKeys } from './json-fields.ts';
import { readSimpleItem } from './read-simple-item.ts';

const legacyKeys = ['coordinate', 'param1', 'param2', 'param3', 'param4'];

/** An imported item as another firmware takes it, the same one where it need not change; undefined when it must go. */
export function adaptRawItem(raw: Json, firmware: Firmware): Json | undefined {
  const transects = raw['TransectStyleComplexItem'];
  if (isRecord(transects)) {
    const inner = listOf(transects['Items']).filter(isRecord);
    const adapted = inner.map((item) => adaptRawItem(item, firmware)).filter((item) => item !== undefined);
    return { ...raw, TransectStyleComplexItem: { ...transects, Items: adapted } };
  }
  const item = readSimpleItem(raw);
  if (item === undefined) return raw;
  const adapted = adaptItem(item, firmware);
  if (adapted === item || adapted === undefined) return adapted && raw;
  return { ...withoutKeys(raw, legacyKeys), ...adapted };
}
