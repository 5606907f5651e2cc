import type { Point } from '../geo/local-plane.ts';
import type { StaysInside } from './inside-test.ts';

const MOST_PASSES = 4;

/** Shortens a path inside the area like a string: leaves out whatever a straight leg inside it can replace. */
export function pullTaut(path: readonly Point[], staysInside: StaysInside): Point[] {
  let taut = [...path];
  for (let pass = 0; pass < MOST_PASSES && taut.length > 2; pass++) {
    const shorter = skipAhead(taut, staysInside);
    if (shorter.length === taut.length) return taut;
    taut = shorter;
  }
  return taut;
}

/** From each point on to about the farthest that it sees: strides double while they are inside, then halve. */
function skipAhead(path: readonly Point[], staysInside: StaysInside): Point[] {
  const last = path.length - 1;
  const sees = (from: number, to: number) => staysInside(path[from] as Point, path[to] as Point);
  const kept = [path[0] as Point];
  for (let at = 0; at < last;) {
    let stride = 1;
    if (sees(at, last)) stride = last - at;
    else {
      while (at + 2 * stride < last && sees(at, at + 2 * stride)) stride *= 2;
      for (let more = stride >> 1; more >= 1; more >>= 1)
        if (at + stride + more < last && sees(at, at + stride + more)) stride += more;
      if (stride === 1 && at + 2 < last && sees(at, at + 2)) stride = 2;
    }
    at += stride;
    kept.push(path[at] as Point);
  }
  return kept;
}
