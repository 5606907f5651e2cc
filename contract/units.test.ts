import { describe, expect, it } from 'vitest';
import { convert, formatUnit, nextUnit, resultUnits, unitPairs, type UnitName } from './units.ts';

describe('SHELL-11 units', () => {
  it.each<[number, UnitName, number, UnitName]>([
    [60.96, 'm', 200, 'ft'],
    [1, 'mi', 5280, 'ft'],
    [10, 'm/s', 22.3693629, 'mph'],
    [25.4, 'mm', 1, 'in'],
    [2.54, 'cm', 1, 'in'],
    [-40, 'C', -40, 'F'],
    [100, 'C', 212, 'F'],
    [32, 'F', 0, 'C'],
    [4046.8564224, 'sq m', 1, 'acres'],
    [640, 'acres', 1, 'sq mi'],
    [1, 'acres', 43_560, 'sq ft'],
  ])('SHELL-11 converts %d %s to %d %s and back', (value, from, expected, to) => {
    expect(convert(value, from, to)).toBeCloseTo(expected, 5);
    expect(convert(expected, to, from)).toBeCloseTo(value, 5);
  });

  it.each(Object.entries(unitPairs))(
    'SHELL-11 a value of %s is the same after a way through its units %j',
    (_, units) => {
      let value = 12.5;
      let unit: UnitName = units[0];
      for (let turn = 0; turn < units.length; turn += 1) {
        const next: UnitName = nextUnit(units, unit);
        const isChanged = units.length > 1;
        expect(convert(value, unit, next) !== value).toBe(isChanged);
        [value, unit] = [convert(value, unit, next), next];
      }
      expect([unit, value.toFixed(9)]).toEqual([units[0], '12.500000000']);
    },
  );

  it('SHELL-11 toggles results through their units and wraps', () => {
    expect(nextUnit(resultUnits.distance, 'mi')).toBe('ft');
    expect(nextUnit(resultUnits.distance, 'ft')).toBe('mi');
    expect(resultUnits.area.map((unit) => nextUnit(resultUnits.area, unit))).toEqual(['sq mi', 'sq ft', 'acres']);
    expect(nextUnit(resultUnits.height, 'ft')).toBe('m');
  });

  it('writes a value with its unit', () => {
    expect(formatUnit(1234.5, 'ft')).toBe('1,234.50 ft');
    expect(formatUnit(80, '%', 0)).toBe('80%');
  });
});
