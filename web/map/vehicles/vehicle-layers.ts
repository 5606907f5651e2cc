import { z } from 'zod';
import { stored } from '../../platform/storage.ts';

/** Vehicle layers with their minimum zooms. Sizes are pixels per metre of the model. */
export const vehicleLayers = {
  'vehicles-3d': { name: 'Aircraft in 3D', minZoom: 10, sizeScale: 1, sizeMinPixels: 1, sizeMaxPixels: 5 },
  'vehicles-2d': { name: 'Symbols and names', minZoom: 3 },
} as const;

export type VehicleLayerId = keyof typeof vehicleLayers;
export const vehicleLayerIds = Object.keys(vehicleLayers) as VehicleLayerId[];

/** Vehicle layers the person has switched on. */
export type VehicleVisibility = Record<VehicleLayerId, boolean>;
export const allVehiclesShown: VehicleVisibility = { 'vehicles-3d': true, 'vehicles-2d': true };

export const VehicleVisibilitySchema: z.ZodType<VehicleVisibility> = z.object({
  'vehicles-3d': z.boolean().catch(true),
  'vehicles-2d': z.boolean().catch(true),
});

export const storedVehicleLayers = stored('map.vehicles', VehicleVisibilitySchema, allVehiclesShown);

export function isDrawnAt(id: VehicleLayerId, zoom: number, visibility: VehicleVisibility): boolean {
  return visibility[id] && zoom >= vehicleLayers[id].minZoom;
}
