import { describe, expect, it } from 'vitest';
import type { ControlPoint } from '@overflight/contract/projects/control-points.ts';
import { statedControl } from '../engines/products/report/stated-control.ts';
import { outcomeOf } from './outcome-of.ts';

const point: Omit<ControlPoint, 'outcome'> = {
  pointId: '',
  name: 'A',
  role: 'control',
  position: [8.5, 47.4],
  heightM: 440,
  horizontalSigmaM: 0.02,
  verticalSigmaM: 0.03,
  stated: {
    system: 'WGS 84 / UTM zone 32N (EPSG:32632)',
    heightDatum: 'egm96',
    coordinates: [465_407.12, 5_249_161.5, 440],
  },
  marks: [
    { fileId: 'one', at: [10, 20] },
    { fileId: 'two', at: [30, 40] },
  ],
};
const measured = { offM: [0.01, 0, -0.02] as [number, number, number], markErrorPx: 0.5, leftOut: null };
const given = [
  { photo: '2.JPG', at: [30, 40] },
  { photo: '1.JPG', at: [10, 20] },
] as const;
/** As it was given the point. */
const run = {
  points: [{ name: 'A', role: 'control' as const, marks: 2, ...measured }],
  stated: await statedControl([{ ...point, marks: given }], { epsg: 32_632 }),
  marks: { A: given },
  photos: [
    { name: '1.JPG', fileId: 'one' },
    { name: '2.JPG', fileId: 'two' },
  ],
};

describe('MODEL-01 what a run made of a control point', () => {
  it('is told of a point as it was given to the run; of one that it does not know, nothing', () => {
    expect(outcomeOf(point, run)).toEqual({ changed: [], ...measured });
    expect(outcomeOf({ ...point, marks: [...point.marks, { fileId: 'later', at: [1, 1] }] }, run)?.changed).toEqual([]);
    expect(outcomeOf({ ...point, name: 'B' }, run)).toBeNull();
  });

  it.each([
    [['coordinates'], { stated: { ...point.stated, coordinates: [465_407.12, 5_249_161.5, 441] } }],
    [['coordinates'], { stated: { ...point.stated, heightUnit: 'ft' } }],
    [['coordinates'], { stated: { ...point.stated, system: 'ETRS89 / UTM zone 32N (EPSG:25832)' } }],
    [['accuracy', 'role'], { verticalSigmaM: 0.05, role: 'check' }],
    [['marks'], { marks: [{ fileId: 'one', at: [10, 20.5] }, point.marks[1]!] }],
    [['marks'], { marks: point.marks.slice(1) }],
  ] as [string[], Partial<typeof point>][])('is not shown where %j changed since', (changed, changes) => {
    const unknown = { offM: null, markErrorPx: null, leftOut: null };
    expect(outcomeOf({ ...point, ...changes }, run)).toEqual({ changed, ...unknown });
  });

  it('is shown of a run of an earlier version, which does not tell what it was given', () => {
    const earlier = { ...run, stated: null, marks: null };
    expect(outcomeOf({ ...point, role: 'check' }, earlier)).toEqual({ changed: [], ...measured });
  });
});
