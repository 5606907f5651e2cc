import type { Exporter } from '../exporter.ts';
import { losses, routeLosses } from '../route/route-losses.ts';
import { photoTimers } from '../sheet/photo-timers.ts';
import { takeOffNotes } from '../sheet/take-off.ts';
import { waypointStops } from '../sheet/waypoint-stops.ts';

const KMZ = { extension: '.kmz', mediaType: 'application/vnd.google-earth.kmz', isForAutopilot: false } as const;
const LENS = 'Check the lens that takes the photos, the shutter and the white balance: the file sets none of them.';

/** Waypoints on a line are passed; a photo of its own is taken on the spot. */
const photosOnly = { at: 'photos', isPhotoEach: false } as const;

export const wpmlPilot = {
  ...KMZ,
  format: 'wpml-pilot',
  name: 'DJI Pilot 2, FlightHub 2',
  altitudes: ['home', 'ellipsoid'],
  leavesOut: (flight) => routeLosses(flight, [losses.sideways]),
  sheet: (flight, facts) => [
    'Copy the file to the SD card or a USB stick of the controller and import it in DJI Pilot 2 under *Flight Route*, or upload it to FlightHub 2.',
    ...takeOffNotes(facts),
    LENS,
    ...waypointStops(flight, photosOnly),
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
  sheet: (flight, { photos, files = 1, ...facts }) => [
    `${files > 1 ? 'For each of the files, create' : 'Create'} a waypoint flight of one point in DJI Fly, save it and close it.`,
    `Connect the controller or phone to a computer and replace Android/data/dji.go.v5/files/waypoint/<id>/<id>.kmz by ${files > 1 ? 'one of the files' : 'this file'}, under the same name.`,
    'Open the flight again in DJI Fly and fly it. Do not edit or save it there: DJI Fly would write it anew.',
    ...takeOffNotes(facts),
    'Set the height of return in DJI Fly, above everything on the way home: the file cannot.',
    ...(photos === 'timer' ? photoTimers(flight) : []),
    ...waypointStops(flight, { at: 'waypoints', isPhotoEach: photos === 'points', isCounted: true }),
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
  sheet: (flight, facts) => [
    "Experimental: written after Autel's documentation, and not yet tried on an aircraft. Look at the whole route on the controller first.",
    'Copy the file to the SD card of the controller and import it in Autel Enterprise under *Mission*.',
    ...takeOffNotes(facts),
    LENS,
    ...waypointStops(flight, photosOnly),
    'Check the height of return on the controller before take-off.',
  ],
  write: async (flight, target) => (await import('./write-wpml.ts')).writeWpml('wpml-autel', flight, target),
} as const satisfies Exporter;
