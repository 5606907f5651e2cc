import { expect, it } from 'vitest';
import { legCrossesPolygon } from '../geo/testing/leg-crosses-polygon.ts';
import type { Point } from '../geo/planes/local-plane.ts';
import { polygonsOverlap } from '../geo/testing/polygons-overlap.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { flatArea, type FlatArea } from './flat-area.ts';

type Segment = [Point, Point];
const random = seededRandom(3);
/** Small whole numbers: corners on edges, shared edges and lines through corners are common. */
const whole = (most: number) => Math.floor(random() * most);

function triangle() {
  const corners = Array.from({ length: 3 }, () => [whole(7), whole(7)] as [number, number]);
  const [[ax, ay], [bx, by], [cx, cy]] = corners as [[number, number], [number, number], [number, number]];
  return (bx - ax) * (cy - ay) === (cx - ax) * (by - ay) ? undefined : [corners];
}

it('answers like the exact relations of single questions, on crowded small grids', () => {
  let [met, overlapped, tried] = [0, 0, 0];
  for (let round = 0; round < 20_000; round++) {
    const [one, other] = [triangle(), triangle()];
    if (!one || !other) continue;
    const [a, b] = [
      [whole(9) - 1, whole(9) - 1],
      [whole(9) - 1, whole(9) - 1],
    ] as [[number, number], [number, number]];
    const [meets, overlaps] = [legCrossesPolygon([a, b], one), polygonsOverlap(one, other)];
    const segment = [a, b].map(([x, y]) => ({ x, y })) as Segment;
    expect({ one, segment, meets: flatArea(one).meets(segment) }).toEqual({ one, segment, meets });
    expect({ one, other, overlaps: flatArea(one).overlaps(flatArea(other), 0) }).toEqual({ one, other, overlaps });
    const turned = other.map((ring) => ring.map(([x, y]) => [x - 180, y]));
    expect(flatArea(one).overlaps(flatArea(turned), 180)).toBe(overlaps);
    [met, overlapped, tried] = [met + Number(meets), overlapped + Number(overlaps), tried + 1];
  }
  for (const share of [met / tried, overlapped / tried]) expect(Math.abs(share - 0.5)).toBeLessThan(0.4);
});

it('finds the first and the last touch of a segment where trying ever shorter parts finds them', () => {
  const point = (): Point => ({ x: whole(9) - 1, y: whole(9) - 1 });
  for (let round = 0; round < 1000; round++) {
    const polygon = triangle();
    if (!polygon) continue;
    const [area, segment]: [FlatArea, Segment] = [flatArea(polygon), [point(), point()]];
    const expected = area.meets(segment) ? partByHalving(segment, area) : undefined;
    expect({ polygon, segment, part: area.partInside(segment) }).toEqual({ polygon, segment, part: expected });
  }
});

function partByHalving([a, b]: Segment, { meets }: FlatArea) {
  const at = (share: number): Point => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
  const shortest = (holds: (share: number) => boolean) => {
    let [without, holding] = [0, 1];
    for (let step = 0; step < 30; step++) {
      const middle = (without + holding) / 2;
      if (holds(middle)) holding = middle;
      else without = middle;
    }
    return holds(0) ? 0 : holding;
  };
  return {
    from: expect.closeTo(
      shortest((share) => meets([a, at(share)])),
      6,
    ) as number,
    to: expect.closeTo(1 - shortest((share) => meets([at(1 - share), b])), 6) as number,
  };
}
