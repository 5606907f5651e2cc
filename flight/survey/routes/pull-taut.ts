import type { Point } from '../../geo/planes/local-plane.ts';
import type { StaysInside } from './inside-test.ts';

const MAX_PASSES = 2;

/** Shortens a path inside the area by string pulling: removes points that a straight leg inside it can skip. */
export function pullTaut(path: readonly Point[], staysInside: StaysInside): Point[] {
  const [first, last] = [path[0] as Point, path.at(-1) as Point];
  if (staysInside(first, last)) return [first, last];
  let taut = [...path];
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const shorter = skipAhead(taut, staysInside);
    if (shorter.length === taut.length) break;
    taut = shorter;
  }
  return taut;
}

/** From each point to about the farthest visible one: strides double while they stay inside, then halve. */
function skipAhead(path: readonly Point[], staysInside: StaysInside): Point[] {
  const last = path.length - 1;
  const kept = [path[0] as Point];
  for (let at = 0; at < last;) {
    const sees = (stride: number) => at + stride <= last && staysInside(path[at] as Point, path[at + stride] as Point);
    let stride = 1;
    while (sees(2 * stride)) stride *= 2;
    for (let more = stride >> 1; more >= 1; more >>= 1) if (sees(stride + more)) stride += more;
    at += stride;
    kept.push(path[at] as Point);
  }
  return kept;
}
