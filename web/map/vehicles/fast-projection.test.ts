import { describe, expect, it } from 'vitest';
import { fastProjection } from './fast-projection.ts';

const view = { centre: [10, 50], zoom: 12, bearingDeg: 0, widthPx: 800, heightPx: 600 } as const;
/** Pixels per degree of longitude at zoom 12. */
const degreePx = (512 * 2 ** 12) / 360;

describe('a flat map from above', () => {
  it('has its centre in the middle, east to the right and north up', () => {
    const project = fastProjection(view);
    expect(project([10, 50])).toEqual([400, 300]);
    const [x, y] = project([10.01, 50.01]);
    expect(x).toBeCloseTo(400 + 0.01 * degreePx, 6);
    expect(y).toBeCloseTo(300 - (0.01 * degreePx) / Math.cos((50.005 * Math.PI) / 180), 2);
  });

  it('turns with its bearing: looking east, east is up', () => {
    const [x, y] = fastProjection({ ...view, bearingDeg: 90 })([10.01, 50]);
    expect(x).toBeCloseTo(400, 6);
    expect(y).toBeCloseTo(300 - 0.01 * degreePx, 6);
  });

  it('goes on across the antimeridian', () => {
    const [x] = fastProjection({ ...view, centre: [179.99, 50] })([-179.99, 50]);
    expect(x).toBeCloseTo(400 + 0.02 * degreePx, 4);
  });
});
