import type { SiteDate } from '../site.ts';

/** Points that are painted together, side by side in a row of the picture: one by one would take several times longer. */
export const STRIP_LENGTH = 512;

export const newRow = () => new Float32Array(STRIP_LENGTH);

/** Where the points are, and what is painted there. */
export const strip = {
  x: new Float64Array(STRIP_LENGTH),
  y: new Float64Array(STRIP_LENGTH),
  z: new Float64Array(STRIP_LENGTH),
  red: newRow(),
  green: newRow(),
  blue: newRow(),
};

/** Points of the strip that are alike. */
export type Stretch = { from: number; to: number; pixelM: number; date: SiteDate };

/** Visits stretches of the same key. */
export function eachRun(keys: Uint16Array, stretch: Stretch, visit: (run: Stretch, key: number) => void): void {
  for (let from = stretch.from; from < stretch.to;) {
    const key = keys[from] as number;
    let to = from + 1;
    while (to < stretch.to && keys[to] === key) to++;
    visit({ from, to, pixelM: stretch.pixelM, date: stretch.date }, key);
    from = to;
  }
}

/** Points after which something is looked up again that changes slowly: within `withinM` on the ground. */
export const stepOf = ({ pixelM }: Stretch, withinM: number): number =>
  Math.max(1, Math.min(8, Math.floor(withinM / pixelM)));

/** The next point to look up: the last one of the stretch always is. */
export const nextOf = (at: number, step: number, { to }: Stretch): number =>
  at + step < to || at === to - 1 ? at + step : to - 1;

/** Fills the points between those that were looked up. */
export function fillBetween(row: Float32Array, stretch: Stretch, step: number): void {
  if (step === 1) return;
  const last = stretch.to - 1;
  const share = 1 / step;
  for (let at = stretch.from; at < last; at += step) {
    const next = Math.min(at + step, last);
    let value = row[at] as number;
    const change = ((row[next] as number) - value) * (at + step > last ? 1 / (last - at) : share);
    for (let point = at + 1; point < next; point++) {
      value += change;
      row[point] = value;
    }
  }
}
