import { type MissionItem, type MissionParams } from '../../mission/mavlink/mission-item.ts';
import { booleanOf, type Json, listOf, numberOf } from '../json-fields.ts';

/** Reads a mission item in any form QGroundControl ever wrote; undefined if it is none. */
export function readSimpleItem(item: Json): MissionItem | undefined {
  if (item['type'] === 'ComplexItem' || !Number.isFinite(numberOf(item['command'], NaN))) return undefined;
  return {
    command: numberOf(item['command'], NaN),
    frame: numberOf(item['frame'], NaN),
    params: readParams(item),
    autoContinue: booleanOf(item['autoContinue'], true),
  };
}

function readParams(item: Json): MissionParams {
  const own = Array.isArray(item['params'])
    ? item['params']
    : [item['param1'], item['param2'], item['param3'], item['param4']];
  // Up to QGroundControl 3.1 the last three stood apart; if both forms are present, the seven win.
  const all = own.length >= 7 ? own : [...own.slice(0, 4), ...listOf(item['coordinate'])];
  const params = Array.from({ length: 7 }, (_, index) => {
    const number = numberOf(all[index], NaN);
    return Number.isFinite(number) ? number : null;
  });
  return params as unknown as MissionParams;
}
