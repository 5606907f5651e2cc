import { EPSILON_M } from './line-cone.ts';

/** Separate ranges in rising order: low, high, low, high, … */
export type Ranges = readonly number[];

/** The ranges together with one more. */
export function withRange(ranges: Ranges, low: number, high: number): Ranges {
  if (ranges.length === 0) return [low, high];
  const [start, end] = ranges as [number, number];
  if (ranges.length === 2 && low >= start && high <= end) return ranges;
  if (ranges.length === 2 && low <= end && high >= start) return [Math.min(low, start), Math.max(high, end)];
  return joinedWith(ranges, low, high);
}

function joinedWith(ranges: Ranges, low: number, high: number): Ranges {
  const joined: number[] = [];
  let [from, to] = [low, high];
  for (let at = 0; at < ranges.length; at += 2) {
    const [start, end] = [ranges[at]!, ranges[at + 1]!];
    if (end < from - EPSILON_M || start > to + EPSILON_M) joined.push(start, end);
    else [from, to] = [Math.min(from, start), Math.max(to, end)];
  }
  let place = 0;
  while (place < joined.length && joined[place]! < from) place += 2;
  joined.splice(place, 0, from, to);
  return joined;
}

/** Whether one of the ranges holds this one. */
export function holdsRange(ranges: Ranges, low: number, high: number): boolean {
  for (let at = 0; at < ranges.length; at += 2)
    if (ranges[at]! <= low + EPSILON_M && ranges[at + 1]! >= high - EPSILON_M) return true;
  return false;
}

export const isSameRanges = (a: Ranges, b: Ranges): boolean =>
  a.length === b.length && a.every((end, at) => Math.abs(end - b[at]!) <= EPSILON_M);

/** The value closest to the wish that lies in the ranges and between two limits; undefined if there is none. */
export function closestWithin(ranges: Ranges, [low, high]: readonly [number, number], wish: number) {
  let closest: number | undefined;
  for (let at = 0; at < ranges.length; at += 2) {
    const [from, to] = [Math.max(ranges[at]!, low), Math.min(ranges[at + 1]!, high)];
    if (from > to + 2 * EPSILON_M) continue;
    const value = Math.min(Math.max(wish, from), to);
    if (closest === undefined || Math.abs(value - wish) < Math.abs(closest - wish)) closest = value;
  }
  return closest;
}
