import { expect, it } from 'vitest';
import { legCrossesPolygon } from '../geo/testing/leg-crosses-polygon.ts';
import { polygonsOverlap } from '../geo/testing/polygons-overlap.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { flatArea } from './flat-area.ts';

/** Small whole numbers: corners on edges, shared edges and lines through corners are common. */
it('answers like the exact relations of single questions, on crowded small grids', () => {
  const random = seededRandom(3);
  const whole = (most: number) => Math.floor(random() * most);
  const triangle = () => {
    const corners = Array.from({ length: 3 }, () => [whole(7), whole(7)] as [number, number]);
    const [[ax, ay], [bx, by], [cx, cy]] = corners as [[number, number], [number, number], [number, number]];
    return (bx - ax) * (cy - ay) === (cx - ax) * (by - ay) ? undefined : [corners];
  };
  let [met, overlapped, tried] = [0, 0, 0];
  for (let round = 0; round < 20_000; round++) {
    const [one, other] = [triangle(), triangle()];
    if (!one || !other) continue;
    const [a, b] = [
      [whole(9) - 1, whole(9) - 1],
      [whole(9) - 1, whole(9) - 1],
    ] as [[number, number], [number, number]];
    const [meets, overlaps] = [legCrossesPolygon([a, b], one), polygonsOverlap(one, other)];
    const segment = [a, b].map(([x, y]) => ({ x, y })) as [{ x: number; y: number }, { x: number; y: number }];
    expect({ one, segment, meets: flatArea(one).meets(segment) }).toEqual({ one, segment, meets });
    expect({ one, other, overlaps: flatArea(one).overlaps(flatArea(other), 0) }).toEqual({ one, other, overlaps });
    const turned = other.map((ring) => ring.map(([x, y]) => [x - 180, y]));
    expect(flatArea(one).overlaps(flatArea(turned), 180)).toBe(overlaps);
    [met, overlapped, tried] = [met + Number(meets), overlapped + Number(overlaps), tried + 1];
  }
  for (const share of [met / tried, overlapped / tried]) expect(Math.abs(share - 0.5)).toBeLessThan(0.4);
});
