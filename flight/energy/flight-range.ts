import { azimuthDeg } from '../geo/azimuth-deg.ts';
import { destination } from '../geo/destination.ts';
import { distanceM } from '../geo/distance-m.ts';
import type { StretchRoute, Stop, Stretch } from './route-in-stretches.ts';

/** A place on a route: metres into one of its stretches. */
export type Mark = { stretch: number; atM: number };
/** What one flight flies of a route. */
export type FlightRange = { from: Mark; to: Mark };

const SNAP_M = 0.001;

export const lengthOf = ({ stops }: StretchRoute, { first, last }: Stretch): number =>
  (stops[last]?.alongM ?? 0) - (stops[first]?.alongM ?? 0);

export const wholeStretch = (route: StretchRoute, stretch: number): Mark => ({
  stretch,
  atM: lengthOf(route, route.stretches[stretch] as Stretch),
});

/** The places of a range, with the run-up to its first line and the turn after its last. */
export function placesOf(route: StretchRoute, { from, to }: FlightRange): Stop[] {
  const { stops } = route;
  const [start, end] = [startOf(route, from), endOf(route, to)];
  const inner = stops.slice(start.next, end.before + 1);
  return [...(start.cut ? [start.cut] : []), ...inner, ...(end.cut ? [end.cut] : [])];
}

function startOf(route: StretchRoute, { stretch, atM }: Mark): { cut?: Stop; next: number } {
  if (atM <= SNAP_M) return { next: gapBefore(route, stretch).leadIn };
  const { first } = route.stretches[stretch] as Stretch;
  const alongM = (route.stops[first]?.alongM ?? 0) + atM;
  const next = stopAfter(route, stretch, alongM);
  return { cut: cutAt(route.stops, next, alongM), next };
}

function endOf(route: StretchRoute, { stretch, atM }: Mark): { cut?: Stop; before: number } {
  const { first } = route.stretches[stretch] as Stretch;
  if (atM >= wholeStretch(route, stretch).atM - SNAP_M) return { before: gapBefore(route, stretch + 1).leadOut };
  const alongM = (route.stops[first]?.alongM ?? 0) + atM;
  const next = stopAfter(route, stretch, alongM);
  return { cut: cutAt(route.stops, next, alongM), before: next - 1 };
}

/** The first stop of the stretch beyond this distance. */
function stopAfter({ stops, stretches }: StretchRoute, stretch: number, alongM: number): number {
  const { first, last } = stretches[stretch] as Stretch;
  for (let at = first; at < last; at++) if ((stops[at]?.alongM ?? 0) > alongM) return at;
  return last;
}

function cutAt(stops: readonly Stop[], next: number, alongM: number): Stop {
  const [from, to] = [stops[next - 1] as Stop, stops[next] as Stop];
  const share = (alongM - from.alongM) / (to.alongM - from.alongM);
  const position = destination(from.position, {
    azimuthDeg: azimuthDeg(from.position, to.position),
    distanceM: alongM - from.alongM,
  });
  const heightM =
    from.heightM === undefined || to.heightM === undefined
      ? from.heightM
      : from.heightM + (to.heightM - from.heightM) * share;
  const { vertex: _, ...rest } = from;
  return { ...rest, position, heightM, alongM };
}

/** Between two stretches the flight is left on the longest leg: the turns before and after stay with their lines. */
function gapBefore({ stops, stretches }: StretchRoute, stretch: number): { leadOut: number; leadIn: number } {
  const [before, after] = [stretches[stretch - 1], stretches[stretch]];
  if (!before) return { leadOut: -1, leadIn: (after && firstOfPart(stops, after.first)) ?? 0 };
  if (!after) return { leadOut: lastOfPart(stops, before.last), leadIn: stops.length };
  let [leadOut, longestM] = [before.last, -1];
  for (let at = before.last; at < after.first; at++) {
    const lengthM = distanceM(stops[at]!.position, stops[at + 1]!.position);
    if (lengthM > longestM) [leadOut, longestM] = [at, lengthM];
  }
  let leadIn = Math.min(leadOut + 1, after.first);
  while (leadOut > before.last && stops[leadOut]?.part !== stops[before.last]?.part) leadOut -= 1;
  while (leadIn < after.first && stops[leadIn]?.part !== stops[after.first]?.part) leadIn += 1;
  return { leadOut, leadIn };
}

function firstOfPart(stops: readonly Stop[], at: number): number {
  let first = at;
  while (first > 0 && stops[first - 1]?.part === stops[at]?.part) first -= 1;
  return first;
}

function lastOfPart(stops: readonly Stop[], at: number): number {
  let last = at;
  while (last < stops.length - 1 && stops[last + 1]?.part === stops[at]?.part) last += 1;
  return last;
}
