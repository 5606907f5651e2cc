import type { LngLat } from '../scene.ts';

/** How a vehicle is shown: live, stale, from others, or replayed. */
export type VehicleLook = 'live' | 'stale' | 'other' | 'replay';

/** One vehicle as the map draws it. */
export type DrawnVehicle = {
  id: string;
  name: string;
  /** Labels required beside its name: SIM, Remote ID, stale 12 s. */
  tags: readonly string[];
  look: VehicleLook;
  position: LngLat;
  /** Metres above sea level, and above its take-off point. */
  altitudeM: number | null;
  heightM: number | null;
  /** From north; null is drawn without a nose. */
  headingDeg: number | null;
  isChosen: boolean;
  /** Faded and unnamed while something else is in focus. */
  isFaded?: boolean;
  /** Id of its custom 3D model. */
  modelId: string;
};

/** A vehicle's past positions, oldest first. */
export type VehicleTrail = { id: string; look: VehicleLook; path: readonly LngLat[] };

/** Loaders of custom aircraft models by id. */
export type VehicleModels = Readonly<Record<string, () => Promise<ArrayBuffer>>>;

export function labelOf({ name, tags }: Pick<DrawnVehicle, 'name' | 'tags'>): string {
  return [name, ...tags].join(' · ');
}
