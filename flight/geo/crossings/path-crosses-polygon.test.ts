import type { Position } from 'geojson';
import { expect, it } from 'vitest';
import { randomArea } from '../../testing/random-area.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { legCrossesPolygon } from '../testing/leg-crosses-polygon.ts';
import { pathCrossesPolygon } from './path-crosses-polygon.ts';

it('does not cross anything without a point', () => {
  expect(
    pathCrossesPolygon(
      [],
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
      ],
    ),
  ).toBe(false);
  expect(pathCrossesPolygon([[0, 0]], [])).toBe(false);
});

it('answers as leg by leg, for paths near 800 seeded areas, across ±180° too', () => {
  const random = seededRandom(8);
  const answers = { yes: 0, no: 0 };
  for (let i = 0; i < 800; i++) {
    const { area, sizeM } = randomArea((['convex', 'concave', 'comb', 'holes'] as const)[i % 4] ?? 'convex', random);
    const [lng = 0, lat = 0] = area.at(-1)?.[0] ?? [];
    const reachDeg = sizeM / 50_000;
    let place = [lng + (random() - 0.5) * reachDeg, lat + (random() - 0.5) * reachDeg];
    const path: Position[] = Array.from({ length: 1 + Math.floor(random() * 6) }, () => {
      const [x = 0, y = 0] = place;
      place = [x + ((random() - 0.5) * reachDeg) / 4, y + ((random() - 0.5) * reachDeg) / 4];
      return [x > 180 ? x - 360 : x, y];
    });
    const legs = path.map((from, leg) => [from, path[leg + 1] ?? from] as const);
    const expected = legs.some((leg) => legCrossesPolygon(leg, area));
    answers[expected ? 'yes' : 'no']++;
    expect(pathCrossesPolygon(path, area)).toBe(expected);
  }
  expect(Math.min(answers.yes, answers.no)).toBeGreaterThan(100);
});

it('closes a path that returns to its start', () => {
  const wall: Position[] = [
    [0.4, -1],
    [0.6, -1],
    [0.6, 0.1],
    [0.4, 0.1],
  ];
  expect(
    pathCrossesPolygon(
      [
        [0, 0],
        [0, 1],
        [1, 1],
        [1, 0],
        [0, 0],
      ],
      [wall],
    ),
  ).toBe(true);
});
