import type { Exporter } from '../exporter.ts';
import { losses, routeLosses } from '../route/route-losses.ts';

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
  sheet: () => [
    'For ANAFI Ai and ANAFI USA. Copy the file to the flight plans of FreeFlight 7 on the controller.',
    'Each photo is a waypoint of its own. Set speed and camera angle in FreeFlight 7.',
    'Take off at the home point of the plan: heights count from the place where the aircraft takes off.',
  ],
  write: async (flight, target) => (await import('./write-parrot.ts')).writeParrot(flight, target),
} as const satisfies Exporter;
