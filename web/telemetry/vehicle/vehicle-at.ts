import { VEHICLES_LAYER } from '../../map/layers/flight/vehicles.ts';
import type { FeatureHit } from '../../map/modes/map-mode.ts';
import { liveVehicles } from '../live/live-vehicles.ts';

/** The live vehicle among the clicked features. */
export function vehicleAt(features: readonly FeatureHit[]): string | null {
  const hit = features.find(({ layer }) => layer === VEHICLES_LAYER);
  const vehicleId = typeof hit?.id === 'string' ? hit.id : null;
  return liveVehicles.find(vehicleId)?.objectId ?? null;
}
