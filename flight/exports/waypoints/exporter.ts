import { missionItems } from '../../mission/mavlink/mission-items.ts';
import type { Exporter } from '../exporter.ts';

export const waypointsText = {
  format: 'waypoints',
  name: 'Mission Planner',
  extension: '.waypoints',
  mediaType: 'text/plain',
  isForAutopilot: false,
  firmware: 'ardupilot',
  altitudes: ['home', 'sea'],
  leavesOut: (flight) => {
    const { left } = missionItems(flight);
    const segments = flight.plan.segments.some(({ type }) => type !== 'waypointRoute');
    return [
      ...(left.length > 0 ? [`Only the imported format holds these, and they are left out: ${left.join(', ')}.`] : []),
      ...(segments ? ['Surveys and scans become waypoints: they cannot be edited as areas in Mission Planner.'] : []),
    ];
  },
  sheet: () => [
    'For vehicles with ArduPilot. Open it in Mission Planner under *Plan*, *Load File*, then *Write*.',
    'Check the height and the home point on the map before you write it to the vehicle.',
  ],
  write: async (flight) => (await import('./write-waypoints-text.ts')).writeWaypointsText(flight),
} as const satisfies Exporter;
