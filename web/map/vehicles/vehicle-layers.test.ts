import { describe, expect, it } from 'vitest';
import { allVehiclesShown, isDrawnAt, vehicleLayers, VehicleVisibilitySchema } from './vehicle-layers.ts';

describe('layers of vehicles', () => {
  it('LIVE-02 aircraft in 3D from zoom 10, one metre 1 to 5 pixels large; symbols from zoom 3', () => {
    expect(vehicleLayers['vehicles-3d']).toMatchObject({
      minZoom: 10,
      sizeScale: 1,
      sizeMinPixels: 1,
      sizeMaxPixels: 5,
    });
    expect([9.99, 10].map((zoom) => isDrawnAt('vehicles-3d', zoom, allVehiclesShown))).toEqual([false, true]);
    expect([2.99, 3].map((zoom) => isDrawnAt('vehicles-2d', zoom, allVehiclesShown))).toEqual([false, true]);
  });

  it('LIVE-03 each is hidden independently, and an invalid stored value of one keeps the other', () => {
    const only2d = { ...allVehiclesShown, 'vehicles-3d': false };
    expect(isDrawnAt('vehicles-3d', 15, only2d)).toBe(false);
    expect(isDrawnAt('vehicles-2d', 15, only2d)).toBe(true);
    expect(VehicleVisibilitySchema.parse({ 'vehicles-3d': false, 'vehicles-2d': 'maybe' })).toEqual(only2d);
  });
});
