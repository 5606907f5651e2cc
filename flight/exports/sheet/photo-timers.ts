import type { PlannedFlight } from '../../mission/flight-item.ts';
import { numberText } from '../route/number-text.ts';
import { routeOf } from '../route/route-of.ts';

/** Seconds that the timer of DJI Fly offers, as DJI's data sheets list them. */
const timerStepsS = [2, 3, 5, 7, 10, 15, 20, 30, 60] as const;
/** Faster than this the timer takes plain JPEG only. */
const RAW_FROM_S = 5;

/** The intervals at which the pilot lets the camera take photos, as sentences: never longer ones than planned. */
export function photoTimers(flight: PlannedFlight): string[] {
  const lines = routeOf(flight).points.filter(({ photoEveryM, speedMps }) => photoEveryM > 0 && speedMps > 0);
  return [...new Set(lines.map(({ photoEveryM, speedMps }) => timerText(photoEveryM, speedMps)))];
}

function timerText(everyM: number, speedMps: number): string {
  const dueS = everyM / speedMps;
  const due = `a photo is due every ${numberText(dueS, 1)} s, which is ${numberText(everyM, 1)} m at ${numberText(speedMps, 1)} m/s`;
  const [shortestS] = timerStepsS;
  const stepS = timerStepsS.findLast((step) => step <= dueS);
  if (stepS === undefined) {
    const slowerMps = numberText(Math.floor((everyM / shortestS) * 10) / 10, 1);
    return `The timer is too slow for these lines: ${due}, but its shortest interval is ${shortestS} s. Plan a speed of ${slowerMps} m/s or less, or choose a waypoint for each photo.`;
  }
  const plain =
    stepS < RAW_FROM_S ? ' Take plain JPEG: RAW and 48 MP photos take 5 s each, so that photos would be missing.' : '';
  return `Before the lines, start the camera's timer by hand, at ${stepS} s: ${due}.${plain}`;
}
