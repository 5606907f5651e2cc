import type { Exporter } from '../exporter.ts';
import { routeLosses } from '../route/route-losses.ts';

export const kml = {
  format: 'kml',
  name: 'Google Earth and maps',
  extension: '.kml',
  mediaType: 'application/vnd.google-earth.kml+xml',
  isForAutopilot: false,
  altitudes: ['home'],
  leavesOut: (flight) => [
    ...routeLosses(flight, []),
    'The file shows path and areas: speeds, photos and camera angles are not in it.',
  ],
  sheet: () => [
    'For looking at the flight, not for flying it.',
    'Altitudes count from sea level; where the ground at home is not known, they are drawn above the ground.',
  ],
  write: async (flight, target) => (await import('./write-kml.ts')).writeKml(flight, target),
} as const satisfies Exporter;
