import { describe, expect, it } from 'vitest';
import { cleanPlanName, cloneName, isPlanName, planFileName } from './names.ts';

describe('plan name', () => {
  it.each(['', ' ', '\t\n'])('PLAN-14 %j is no name to save under', (name) => expect(isPlanName(name)).toBe(false));

  it('PLAN-14 turns each forbidden character into a hyphen', () => {
    expect(cleanPlanName('a/b|c\\d:e*f?g"h<i>j')).toBe('a-b-c-d-e-f-g-h-i-j');
    expect(cleanPlanName('Köln, field #3 (north)')).toBe('Köln, field #3 (north)');
  });

  it('PLAN-14 may be saved once something is visible', () => expect(isPlanName(cleanPlanName('?'))).toBe(true));
});

describe('download file name', () => {
  it.each([
    ['', 'unnamed.plan'],
    ['(unnamed)', 'unnamed.plan'],
    ['北京', 'unnamed.plan'],
    ['../../etc/passwd', 'etcpasswd.plan'],
    ['North field_2 - "east" (v1.0)!', 'North field_2 - east v10.plan'],
    ['tab\tand\nline', 'tabandline.plan'],
    ['roof.plan', 'roof.plan'],
    ['roof.PLAN', 'roof.plan'],
  ])('PLAN-07 %j downloads as %j', (name, file) => expect(planFileName(name, '.plan')).toBe(file));

  it('PLAN-07 is never longer than 255 characters and still ends in .plan', () => {
    const file = planFileName('x'.repeat(1000), '.plan');
    expect(file).toHaveLength(255);
    expect(file.endsWith('x.plan')).toBe(true);
  });

  it('has the ending of its format, once', () => {
    expect(planFileName('roof.plan', '.kmz')).toBe('roofplan.kmz');
    expect(planFileName('roof.KMZ', '.kmz')).toBe('roof.kmz');
  });
});

it('PLAN-15 names a clone after the original and the current date', () => {
  expect(cloneName('North field', new Date(2026, 2, 7, 23, 59))).toBe('North field 2026-03-07');
});
