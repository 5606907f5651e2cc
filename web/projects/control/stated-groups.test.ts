import type { ControlPoint } from '@overflight/contract/projects/control-points.ts';
import { describe, expect, it } from 'vitest';
import { statedGroups } from './stated-groups.ts';

const utm = { system: 'WGS 84 / UTM zone 32N (EPSG:32632)', heightDatum: 'ellipsoid', heightUnit: 'us-ft' } as const;
const aPoint = (name: string, stated: ControlPoint['stated']) => ({ name, stated }) as ControlPoint;

describe('control points as they were imported', () => {
  it('name each system once, with what heights are, and show all decimals of the import', () => {
    const groups = statedGroups([
      aPoint('A', { ...utm, coordinates: [576_709.12, 5_188_174.4, 162] }),
      aPoint('B', { system: 'WGS 84', heightDatum: 'egm96', coordinates: [8.500_12, 47, 440.5] }),
      aPoint('C', { ...utm, coordinates: [576_709, 5_188_174.125, 161.9] }),
    ]);
    expect(groups.map(({ points, ...group }) => ({ ...group, names: points.map(({ name }) => name) }))).toEqual([
      {
        title: 'WGS 84 / UTM zone 32N (EPSG:32632) · Height: US survey feet, WGS84 ellipsoid',
        planeDecimals: 3,
        heightDecimals: 1,
        names: ['A', 'C'],
      },
      { title: 'WGS 84 · Height: Sea level (EGM96)', planeDecimals: 5, heightDecimals: 1, names: ['B'] },
    ]);
  });
});
