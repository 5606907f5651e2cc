import { LiveFrame, type MovedRow } from '@overflight/contract/telemetry/telemetry.ts';
import { describe, expect, it } from 'vitest';
import { readFrame } from './read-frame.ts';
import { aFrame, aLocation } from '../testing/a-location.ts';

const good: MovedRow = [1, 8.5, 47.3, null, 90.5, null, 50, 12];

describe('a frame is read', () => {
  it('as the contract has it', () => {
    const frame = aFrame({ isWhole: true, vehicles: [aLocation()], moved: [good], gone: [4] });
    expect(readFrame(JSON.stringify(frame))).toEqual(frame);
  });

  it.each([
    ['no JSON', 'data'],
    ['no object', '3'],
    ['without rows', JSON.stringify({ ...aFrame(), moved: undefined })],
    ['a vehicle without a name', JSON.stringify(aFrame({ vehicles: [{ ...aLocation(), vehicle: 3 as never }] }))],
  ])('unless it is %s', (_, text) => {
    expect(readFrame(text)).toBeNull();
  });

  it.each<[unknown]>([
    [good],
    [good.slice(0, 7)],
    [[...good, 1]],
    [good.with(0, 1.5)],
    [good.with(1, 181)],
    [good.with(2, -91)],
    [good.with(1, null)],
    [good.with(7, null)],
    [good.map(String)],
    [['a']],
    [{}],
  ])('and looks at the row %j as strictly as the schema of the contract', (row) => {
    const frame = { ...aFrame(), moved: [row] };
    expect(readFrame(JSON.stringify(frame)) !== null).toBe(LiveFrame.safeParse(frame).success);
  });
});
