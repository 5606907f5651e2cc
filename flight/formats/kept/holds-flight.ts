import { isFlown } from '../../mission/mavlink/is-flown.ts';
import { isRecord, type Json, listOf } from '../json-fields.ts';
import { readSimpleItem } from '../qgc-plan/read-simple-item.ts';

/** Whether an item of a plan file, or one inside it, flies somewhere. */
export function holdsFlight(raw: Json): boolean {
  const transects = raw['TransectStyleComplexItem'];
  if (isRecord(transects)) return listOf(transects['Items']).filter(isRecord).some(holdsFlight);
  const item = readSimpleItem(raw);
  return item !== undefined && isFlown(item);
}
