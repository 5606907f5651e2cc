import type { Exporter } from '../exporter.ts';
import { losses, routeLosses } from '../route/route-losses.ts';
import { takeOffNotes } from '../sheet/take-off.ts';
import { waypointStops } from '../sheet/waypoint-stops.ts';

export const litchi = {
  format: 'litchi',
  name: 'Litchi',
  extension: '.csv',
  mediaType: 'text/csv',
  isForAutopilot: false,
  altitudes: ['home'],
  leavesOut: (flight) => [
    ...routeLosses(flight, [losses.sideways]),
    'Heading mode, finish action, path mode and cruising speed are not in a Litchi file: set them after the import.',
  ],
  sheet: (flight, facts) => [
    'Import the file on flylitchi.com/hub under *Missions*, *Import*, save it, and open it in the app.',
    'Set Path Mode to *Straight Lines*, Heading Mode to *Custom (WD)* and Finish Action to *RTH*.',
    'Photos by distance work on some aircraft only: try it before the flight. Otherwise use the timer of the camera.',
    ...waypointStops(flight, { at: 'waypoints', isPhotoEach: false }),
    ...takeOffNotes(facts),
  ],
  write: async (flight, target) => (await import('./write-litchi.ts')).writeLitchi(flight, target),
} as const satisfies Exporter;
