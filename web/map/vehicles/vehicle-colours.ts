import type { VehicleLook } from './drawn-vehicle.ts';

/** On imagery of any kind a dark rim makes them readable; apart by shape as well, for colour-blind eyes. */
export const vehicleColours: Record<VehicleLook, string> = {
  live: '#3df58c',
  stale: '#aab4be',
  other: '#ffb84d',
  replay: '#d59bff',
};

export const vehicleRim = '#05121f';
/** Around the vehicle that is chosen. */
export const chosenColour = '#ffffff';
