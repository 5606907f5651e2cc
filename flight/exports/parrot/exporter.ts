import type { Exporter } from '../exporter.ts';
import { losses, routeLosses } from '../route/route-losses.ts';
import { takeOffNotes } from '../sheet/take-off.ts';

export const parrot = {
  format: 'parrot',
  name: 'Parrot FreeFlight 7',
  extension: '.mavlink',
  mediaType: 'text/plain',
  isForAutopilot: false,
  altitudes: ['home'],
  leavesOut: (flight) => [
    ...routeLosses(flight, [losses.stays]),
    'Speeds, the angle of the camera and where the nose points are not in the file: set them by hand.',
  ],
  sheet: (_, facts) => [
    'For ANAFI Ai and ANAFI USA. Copy the file to the flight plans of FreeFlight 7 on the controller.',
    'Each photo is a waypoint of its own, and how long the aircraft stays there is not in the estimated time. Set speed and camera angle in FreeFlight 7.',
    ...takeOffNotes(facts),
  ],
  write: async (flight, target) => (await import('./write-parrot.ts')).writeParrot(flight, target),
} as const satisfies Exporter;
