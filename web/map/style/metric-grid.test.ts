import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import type { LineString, Point } from 'geojson';
import { describe, expect, it } from 'vitest';
import { gridStep, metricGrid } from './metric-grid.ts';

const look = { strength: 1, units: 'metric' } as const;

describe('the grid in metres', () => {
  it.each([
    [10, 37.78, 5000],
    [14, 37.78, 500],
    [18, 37.78, 20],
    [22, 0, 2],
  ])('has round cells at zoom %d and latitude %d: %d m', (zoom, latitude, stepM) => {
    expect(gridStep(zoom, latitude, 'metric').stepM).toBe(stepM);
  });

  it.each([0, 37.78, -62, 78])(
    'follows the zoom at latitude %d so that a cell is 40 to 160 pixels wide',
    (latitude) => {
      for (let zoom = 10; zoom <= 22; zoom += 0.25) {
        const metresPerPixel = (78_271.5 * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom;
        const cellPx = gridStep(zoom, latitude, 'metric').stepM / metresPerPixel;
        expect(cellPx).toBeGreaterThan(40);
        expect(cellPx).toBeLessThan(160);
      }
    },
  );

  it.each([
    ['San Francisco', [-122.49, 37.76, -122.47, 37.78]],
    ['across the antimeridian', [179.99, -17.01, 180.01, -16.99]],
    ['far north', [20, 78, 20.03, 78.01]],
  ] as const)('has lines at the stated distance, to a thousandth: %s', (_, bounds) => {
    const { stepM, features } = metricGrid(bounds, 16, look);
    const lines = features.flatMap(({ geometry }) => (geometry.type === 'LineString' ? [geometry as LineString] : []));
    const upright = lines.filter(({ coordinates: [from, to] }) => from?.[0] === to?.[0]);
    const level = lines.filter(({ coordinates: [from, to] }) => from?.[1] === to?.[1]);
    const middle = (bounds[1] + bounds[3]) / 2;
    const [first, second] = upright.map(({ coordinates }) => [coordinates[0]?.[0] ?? 0, middle]);
    const [low, high] = level.map(({ coordinates }) => [bounds[0], coordinates[0]?.[1] ?? 0]);
    expect(distanceM(first ?? [], second ?? []) / stepM).toBeCloseTo(1, 2);
    expect(distanceM(low ?? [], high ?? []) / stepM).toBeCloseTo(1, 2);
  });

  it('stays fixed when the map moves a little, and is limited when tilted to the horizon', () => {
    const lngsOf = (grid: ReturnType<typeof metricGrid>) =>
      new Set(grid.features.map(({ geometry }) => (geometry as LineString | Point).coordinates.flat()[0]));
    const before = lngsOf(metricGrid([8, 47, 8.02, 47.01], 16, look));
    const after = lngsOf(metricGrid([8.001, 47.002, 8.021, 47.012], 16, look));
    expect([...after].filter((lng) => before.has(lng)).length).toBeGreaterThan(10);
    expect(metricGrid([-30, 20, 40, 70], 16, look).features.length).toBeLessThan(2000);
  });

  it('labels lengths with units', () => {
    expect([20, 15, 10].map((zoom) => gridStep(zoom, 47, 'metric').label)).toEqual(['5 m', '200 m', '5 km']);
    expect([20, 15, 12, 10].map((zoom) => gridStep(zoom, 47, 'imperial').label)).toEqual([
      '20 ft',
      '500 ft',
      '1 mi',
      '2 mi',
    ]);
  });
});
