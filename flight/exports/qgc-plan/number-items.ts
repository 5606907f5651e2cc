import { commands } from '../../mission/mavlink/mission-item.ts';
import { isRecord, type Json, listOf, numberOf } from '../../formats/json-fields.ts';

/** Fresh numbers for the items of a plan, home being 0; jumps follow the items they aim at. */
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
  return numbered.map((item) => (item['command'] === commands.jump ? aimJump(item, newIds) : item));
}

/** Where the aim is gone, the next item that is left takes its place. */
function aimJump(item: Json, newIds: readonly (readonly [number, number])[]): Json {
  const [oldId, ...rest] = listOf(item['params']);
  const [, newId] = newIds.find(([old]) => old >= numberOf(oldId, NaN)) ?? [];
  return newId === undefined ? item : { ...item, params: [newId, ...rest] };
}
