import { isFlown } from '../../mission/mavlink/is-flown.ts';
import { isRecord, type Json, listOf } from '../json-fields.ts';
import { readSimpleItem } from '../qgc-plan/read-simple-item.ts';

/** An item of a plan file that flies somewhere, or holds some that do. */
export function holdsFlight(raw: Json): boolean {
  const transects = raw['TransectStyleComplexItem'];
  if (isRecord(transects)) return listOf(transects['Items']).filter(isRecord).some(holdsFlight);
  const item = readSimpleItem(raw);
  return item !== undefined && isFlown(item);
}
