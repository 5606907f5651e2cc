import { describe, expect, it } from 'vitest';
import { systemOfRegion, unitText } from './units.ts';

describe('units', () => {
  it.each([
    ['en-US', 'imperial'],
    ['en', 'imperial'],
    ['en-GB', 'metric'],
    ['de-CH', 'metric'],
    ['es-419', 'metric'],
    ['no such language', 'metric'],
  ])('begin with those of the region of %s: %s', (language, system) => {
    expect(systemOfRegion(language)).toBe(system);
  });

  it('are formatted with the number', () => {
    expect(unitText(1500, 'distance', 'km')).toBe('1.50 km');
    expect(unitText(25_000, 'area', 'ha')).toBe('2.50 ha');
    expect(unitText(60.96, 'height', 'ft')).toBe('200 ft');
    expect(unitText(10, 'speed', 'mph')).toBe('22.4 mph');
  });
});
