import type { FeatureHit } from '../../modes/map-mode.ts';
import { labelOf, type DrawnVehicle } from '../../vehicles/drawn-vehicle.ts';

/** Not a style layer: vehicles are drawn on a canvas above the map; hits carry this name. */
export const VEHICLES_LAYER = 'vehicles';

export function vehicleHit(vehicle: DrawnVehicle): FeatureHit {
  return {
    layer: VEHICLES_LAYER,
    source: VEHICLES_LAYER,
    sourceLayer: undefined,
    id: vehicle.id,
    properties: { vehicleId: vehicle.id, text: labelOf(vehicle) },
  };
}

export function vehicleHoverText({ text }: Readonly<Record<string, unknown>>): string {
  return String(text);
}
