import { describe, expect, it } from 'vitest';
import { meshFrame } from './mesh-frame.ts';

describe('mesh coordinates', () => {
  it('are east, up and south of the origin, and convert back', () => {
    const frame = meshFrame({ origin: [-92, 46.84], altitudeM: 180, epsg: 32_615 });
    const there = frame.toPlace([30, 5, -40]);
    expect(there.heightM).toBe(185);
    expect(there.position[0]).toBeGreaterThan(-92);
    expect(there.position[1]).toBeGreaterThan(46.84);
    const [east, up, south] = frame.toMesh(there);
    expect([east, up, south].map((value) => value.toFixed(3))).toEqual(['30.000', '5.000', '-40.000']);
  });
});
