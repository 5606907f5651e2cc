import type { Position } from '../scene.ts';

/** How a vehicle is shown: heard of just now, silent, somebody else's, or flown again from a record. */
export type VehicleLook = 'live' | 'stale' | 'other' | 'replay';

/** One vehicle as the map draws it. */
export type DrawnVehicle = {
  id: string;
  name: string;
  /** What must be told beside its name wherever it appears: SIM, Remote ID, stale 12 s. */
  tags: readonly string[];
  look: VehicleLook;
  position: Position;
  /** Metres above the sea, and above the place it took off from. */
  altitudeM: number | null;
  heightM: number | null;
  /** From north; null is drawn without a nose. */
  headingDeg: number | null;
  isChosen: boolean;
  /** Steps back, without its name, while something else is looked at. */
  isFaded?: boolean;
  /** Whose own model it is drawn with in space. */
  modelId: string;
};

/** Where a vehicle has been, oldest first. */
export type VehicleTrail = { id: string; look: VehicleLook; path: readonly Position[] };

/** Own models of aircraft by their id, each a way to get its file. */
export type VehicleModels = Readonly<Record<string, () => Promise<ArrayBuffer>>>;

export function labelOf({ name, tags }: Pick<DrawnVehicle, 'name' | 'tags'>): string {
  return [name, ...tags].join(' · ');
}
