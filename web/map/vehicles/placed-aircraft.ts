import type { DrawnVehicle } from './drawn-vehicle.ts';

/** One aircraft for the 3D overlay. */
export type PlacedAircraft = {
  position: [lng: number, lat: number, altitudeM: number];
  /** Drawn ground elevation below it. */
  groundM: number;
  headingDeg: number;
  look: DrawnVehicle['look'];
  modelId: string;
};
