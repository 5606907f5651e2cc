import { commands } from '../../mission/mavlink/mission-item.ts';
import { isRecord, type Json, listOf, numberOf } from '../../formats/json-fields.ts';

/** Renumbers the items of a plan, home being 0; jump targets are updated. */
export function numberItems(items: readonly Json[], sizeOf: (item: Json) => number): Json[] {
  const newIds: [oldId: number, newId: number][] = [];
  let next = 1;
  const number = (item: Json): Json => {
    newIds.push([numberOf(item['doJumpId'], NaN), next]);
    return { ...item, doJumpId: next++ };
  };
  const numbered = items.map((item) => {
    if (item['type'] !== 'ComplexItem') return number(item);
    const transects = item['TransectStyleComplexItem'];
    if (!isRecord(transects)) {
      next += sizeOf(item);
      return item;
    }
    const inner = listOf(transects['Items']).filter(isRecord).map(number);
    return { ...item, TransectStyleComplexItem: { ...transects, Items: inner } };
  });
  return numbered.map((item) => (item['command'] === commands.jump ? retargetJump(item, newIds) : item));
}

/** A jump whose target is gone goes to the next remaining item. */
function retargetJump(item: Json, newIds: readonly (readonly [number, number])[]): Json {
  const [oldId, ...rest] = listOf(item['params']);
  const [, newId] = newIds.find(([old]) => old >= numberOf(oldId, NaN)) ?? [];
  return newId === undefined ? item : { ...item, params: [newId, ...rest] };
}
