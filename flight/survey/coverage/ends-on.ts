import type { Point } from '../../geo/planes/local-plane.ts';
import type { End } from '../lines/cut-lines.ts';
import type { Crossing } from './unseen-stretches.ts';

/** The place on its ring of a crossing at x. */
export function endsOn(rings: readonly (readonly Point[])[]): (crossing: Crossing, x: number) => End {
  const alongM = rings.map((ring) => {
    let lengthM = 0;
    return ring.map(({ x, y }, i) => {
      const before = ring[i - 1];
      return before ? (lengthM += Math.hypot(x - before.x, y - before.y)) : 0;
    });
  });
  return ({ y, edge: { ring, edge } }, x) => {
    const from = rings[ring]?.[edge] as Point;
    return { x, y, ring, edge, along: (alongM[ring]?.[edge] as number) + Math.hypot(x - from.x, y - from.y) };
  };
}
