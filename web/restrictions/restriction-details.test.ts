import { describe, expect, it } from 'vitest';
import { activityOf } from './form/restriction-activity.ts';
import { restrictionRows } from './restriction-details.tsx';

describe('the details of a restriction', () => {
  it('REST-06 are all non-empty properties, the ceiling in rounded feet', () => {
    const rows = restrictionRows({
      id: 'a',
      name: 'Park',
      ceilingMeters: 100,
      Reason: '',
      APT1_LAANC: 1,
      ownColumn: 'kept',
      nothing: null,
    });
    expect(rows).toEqual([
      { label: 'Name', text: 'Park' },
      { label: 'Ceiling', text: '328 ft' },
      { label: 'LAANC', text: 'automatic authorisation possible' },
      { label: 'Id', text: 'a' },
      { label: 'Own column', text: 'kept' },
    ]);
  });

  it('show the ceiling of published ones in feet, as published', () => {
    expect(restrictionRows({ CEILING: 200, ceilingMeters: 60.96 })).toEqual([{ label: 'Ceiling', text: '200 ft' }]);
  });
});

describe('when a restriction applies', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  const [before, after] = ['2026-11-15T11:00:00Z', '2026-11-15T13:00:00Z'];

  it.each([
    [null, null, /^Always active$/, false],
    [before, null, /^Always active$/, false],
    [before, after, /^Active until .*2026/, false],
    [after, null, /^From /, false],
    [null, before, /^Ended /, true],
  ])('from %s to %s', (activeTime, endTime, text, hasEnded) => {
    const activity = activityOf({ activeTime, endTime }, now);
    expect(activity.text).toMatch(text);
    expect(activity.hasEnded).toBe(hasEnded);
  });
});
