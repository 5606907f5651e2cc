import type { VehicleLook } from './drawn-vehicle.ts';

/** Readable on any imagery with a dark rim; shapes differ too, for colour-blind people. */
export const vehicleColours: Record<VehicleLook, string> = {
  live: '#3df58c',
  stale: '#aab4be',
  other: '#ffb84d',
  replay: '#d59bff',
};

export const vehicleRim = '#05121f';
/** Ring of the selected vehicle. */
export const chosenColour = '#ffffff';
