import { describe, expect, it } from 'vitest';
import { endFor, emptyProperties, formValues, propertiesFrom, restrictionForm } from './restriction-form-values.ts';

const filled = { ...formValues(emptyProperties, 'imperial'), name: 'City park' };

describe('the form of a restriction', () => {
  it('REST-04 asks for a name and for a ceiling of no less than 0', () => {
    const wrong = restrictionForm(emptyProperties, 'imperial').safeParse({ ...filled, name: ' ', ceiling: -1 });
    const messages = Object.fromEntries(wrong.error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
    expect(messages).toMatchObject({ name: 'This field is required' });
    expect(Object.keys(messages)).toContain('ceiling');
  });

  it('REST-04 proposes an end one hour after the start', () => {
    expect(endFor('2026-11-15T09:30')).toBe('2026-11-15T10:30');
    expect(endFor('')).toBe('');
  });

  it('REST-04 refuses an end that is not after the start', () => {
    const times = { activeTime: '2026-11-15T09:30', endTime: '2026-11-15T09:30' };
    expect(
      restrictionForm(emptyProperties, 'imperial').safeParse({ ...filled, ...times }).error?.issues[0]?.path,
    ).toEqual(['endTime']);
  });

  it('REST-06 shows the ceiling in rounded feet with the factor 3.28, and leaves it alone unless it is changed', () => {
    const before = { ...emptyProperties, name: 'Park', ceilingMeters: 121.92 };
    const values = restrictionForm(before, 'imperial').parse(formValues(before, 'imperial'));
    expect(values.ceiling).toBe(400);
    expect(propertiesFrom(values, { before, units: 'imperial' }).ceilingMeters).toBe(121.92);
    expect(propertiesFrom({ ...values, ceiling: 328 }, { before, units: 'imperial' }).ceilingMeters).toBeCloseTo(
      100,
      9,
    );
    expect(propertiesFrom({ ...values, ceiling: '' }, { before, units: 'imperial' }).ceilingMeters).toBeNull();
  });

  it('reads and accepts metres in the metric system', () => {
    const before = { ...emptyProperties, name: 'Park', ceilingMeters: 121.92 };
    const values = restrictionForm(before, 'metric').parse(formValues(before, 'metric'));
    expect(values.ceiling).toBe(121.9);
    expect(propertiesFrom(values, { before, units: 'metric' }).ceilingMeters).toBe(121.92);
    expect(propertiesFrom({ ...values, ceiling: 100 }, { before, units: 'metric' }).ceilingMeters).toBe(100);
  });

  it('keeps unchanged times, to the second and in the repeated hour of a clock change', () => {
    const before = {
      ...emptyProperties,
      name: 'Park',
      activeTime: '2026-11-01T06:30:10.000Z',
      endTime: '2026-11-01T06:30:59.000Z',
    };
    const values = { ...formValues(before, 'imperial'), name: 'Renamed' };
    expect(values.activeTime).toBe(values.endTime);
    expect(propertiesFrom(restrictionForm(before, 'imperial').parse(values), { before, units: 'imperial' })).toEqual({
      ...before,
      name: 'Renamed',
    });
  });

  it('REST-04 keeps other properties, and writes times in UTC', () => {
    const before = { ...emptyProperties, name: 'Park', OBJECTID: '7', activeTime: '2026-11-15T09:30:00.000Z' };
    const values = restrictionForm(before, 'imperial').parse({ ...formValues(before, 'imperial'), laanc: '1' });
    expect(propertiesFrom(values, { before, units: 'imperial' })).toEqual({ ...before, APT1_LAANC: 1 });
  });
});
