import type { Exporter } from '../exporter.ts';
import { photoTimers } from '../route/photo-timers.ts';
import { losses, routeLosses } from '../route/route-losses.ts';

const KMZ = { extension: '.kmz', mediaType: 'application/vnd.google-earth.kmz', isForAutopilot: false } as const;
const TAKE_OFF = 'Take off at the home point of the plan: heights count from the place where the aircraft takes off.';
const LENS = 'Check the lens that takes the photos, the shutter and the white balance: the file sets none of them.';

export const wpmlPilot = {
  ...KMZ,
  format: 'wpml-pilot',
  name: 'DJI Pilot 2, FlightHub 2',
  altitudes: ['home', 'ellipsoid'],
  leavesOut: (flight) => routeLosses(flight, [losses.sideways]),
  sheet: () => [
    'Copy the file to the SD card or a USB stick of the controller and import it in DJI Pilot 2 under *Flight Route*, or upload it to FlightHub 2.',
    TAKE_OFF,
    'With heights above the ellipsoid, fly with RTK or PPK: without it they may be wrong by metres.',
    LENS,
    'Check the height of return and obstacle avoidance on the controller before take-off.',
  ],
  write: async (flight, target) => (await import('./write-wpml.ts')).writeWpml('wpml-pilot', flight, target),
} as const satisfies Exporter;

export const wpmlFly = {
  ...KMZ,
  format: 'wpml-fly',
  name: 'DJI Fly',
  altitudes: ['home'],
  photos: ['points', 'timer'],
  leavesOut: (flight) => routeLosses(flight, [losses.sideways, losses.noAngle, losses.waits]),
  sheet: (flight, photos) => [
    'In DJI Fly, create a waypoint flight with one point, save it and close it.',
    'Connect the controller or phone to a computer and replace Android/data/dji.go.v5/files/waypoint/<id>/<id>.kmz by this file, under the same name.',
    'Open the flight again in DJI Fly and fly it. Do not edit or save it there: DJI Fly would write it anew.',
    TAKE_OFF,
    'Set the height of return in DJI Fly, above everything on the way home: the file cannot.',
    ...(photos === 'timer' ? photoTimers(flight) : ['The aircraft stops at each photo.']),
  ],
  write: async (flight, target) => (await import('./write-wpml.ts')).writeWpml('wpml-fly', flight, target),
} as const satisfies Exporter;

export const wpmlAutel = {
  ...KMZ,
  format: 'wpml-autel',
  name: 'Autel Enterprise',
  isExperimental: true,
  altitudes: ['home'],
  leavesOut: (flight) => routeLosses(flight, [losses.sideways]),
  sheet: () => [
    "Experimental: written after Autel's documentation, and not yet tried on an aircraft. Look at the whole route on the controller first.",
    'Copy the file to the SD card of the controller and import it in Autel Enterprise under *Mission*.',
    TAKE_OFF,
    LENS,
    'Check the height of return on the controller before take-off.',
  ],
  write: async (flight, target) => (await import('./write-wpml.ts')).writeWpml('wpml-autel', flight, target),
} as const satisfies Exporter;
