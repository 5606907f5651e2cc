import type { PlannedFlight } from '../../mission/flight-item.ts';
import { numberText } from './number-text.ts';
import { routeOf } from './route-of.ts';

/** The intervals at which the pilot lets the camera take photos, by speed, as sentences. */
export function photoTimers(flight: PlannedFlight): string[] {
  const lines = routeOf(flight).points.filter(({ photoEveryM, speedMps }) => photoEveryM > 0 && speedMps > 0);
  const texts = lines.map(({ photoEveryM, speedMps }) => {
    const [everyS, metres] = [numberText(photoEveryM / speedMps, 1), numberText(photoEveryM, 1)];
    return `Before the lines, start the camera's timer by hand: a photo every ${everyS} s, which is ${metres} m at ${numberText(speedMps, 1)} m/s.`;
  });
  return [...new Set(texts)];
}
