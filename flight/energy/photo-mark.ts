import { inFlownOrder } from '../formats/kept/imported-parts.ts';
import type { FlightPlan } from '../plan/plan.ts';
import { segmentTotals } from '../plan/estimate/segment-totals.ts';
import { lengthOf, type Mark } from './flight-range.ts';
import type { StretchRoute } from './route-in-stretches.ts';

/** Where the photo with this number (from 1) is taken; a scan is repeated from its start. Undefined beyond the last. */
export function photoMark(plan: FlightPlan, route: StretchRoute, photo: number): Mark | undefined {
  let before = 0;
  const parts = inFlownOrder(plan);
  for (const [stretch, one] of route.stretches.entries()) {
    const part = parts[route.stops[one.first]?.part ?? -1];
    const everyM = one.photosEveryM;
    const isScan = part && 'segment' in part && part.segment.type === 'structureScan';
    const count = everyM
      ? Math.ceil(lengthOf(route, one) / everyM)
      : isScan
        ? segmentTotals(part.segment).photoCount
        : 0;
    if (photo <= before + count) return { stretch, atM: everyM ? (photo - 1 - before) * everyM : 0 };
    before += count;
  }
  return undefined;
}
