import { describe, expect, it } from 'vitest';
import { readControlCsv } from './read-control-csv.ts';

describe('MODEL-01 a table of control points', () => {
  it('may name its columns, or have them in order; with commas, semicolons or tabs', () => {
    const plain = readControlCsv('A,1.5,2.5,3\nB,4,5,6,0.01,0.02,check', 'east-north');
    expect(plain).toMatchObject([
      { line: 1, name: 'A', east: 1.5, north: 2.5, height: 3, horizontalSigmaM: null, role: null },
      { line: 2, name: 'B', east: 4, horizontalSigmaM: 0.01, verticalSigmaM: 0.02, role: 'check' },
    ]);
    expect(readControlCsv('A;2,5;1,5;3', 'north-east')).toMatchObject([{ east: 1.5, north: 2.5, height: 3 }]);
    const named = readControlCsv(
      'Role\tNorthing (m)\tEasting\tElevation\tPoint\n#\tx\nCheck\t2\t1\t3\tP 1',
      'east-north',
    );
    expect(() => readControlCsv('name,x,y,z\nA,1,2,3,,,check', 'east-north')).toThrow('cannot be read');
    expect(named).toMatchObject([{ name: 'P 1', east: 1, north: 2, height: 3, role: 'check' }]);
  });

  it('may have its fields separated by runs of spaces, where nothing else separates them', () => {
    const plain = readControlCsv('# site 7, north\n  A   1.5 2.5  3\r\nB 4 5 6 0.01 0.02 check\n', 'east-north');
    expect(plain).toMatchObject([
      { line: 2, name: 'A', east: 1.5, north: 2.5, height: 3 },
      { line: 3, name: 'B', east: 4, verticalSigmaM: 0.02, role: 'check' },
    ]);
    const named = readControlCsv('Point  Northing (m)  Easting (m)  Height (m)\nA 2 1 3', 'east-north');
    expect(named).toMatchObject([{ name: 'A', east: 1, north: 2, height: 3 }]);
    // A name with a space is one field too many.
    expect(() => readControlCsv('A 1 576709 5188174 162', 'east-north')).toThrow('cannot be read');
    expect(readControlCsv('A 1,2,3,4', 'east-north')).toMatchObject([{ name: 'A 1', height: 4 }]);
  });

  it('has accuracies in the unit that is said', () => {
    const [point] = readControlCsv('A,1,2,3,0.1,0.2', 'east-north', 'ft');
    expect([point?.horizontalSigmaM, point?.verticalSigmaM]).toEqual([
      expect.closeTo(0.030_48, 9),
      expect.closeTo(0.060_96, 9),
    ]);
    expect(() => readControlCsv('A,1,2,3,0.001', 'east-north', 'ft')).toThrow('cannot be read');
    expect(readControlCsv('A,1,2,3,0.001', 'east-north')).toMatchObject([{ horizontalSigmaM: 0.001 }]);
  });
});
