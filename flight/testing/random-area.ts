import type { Position } from 'geojson';
import { localPlane, type Point } from '../geo/planes/local-plane.ts';
import type { Random } from './mutate.ts';

export type RandomAreaKind = keyof typeof outlines;
export type RandomArea = { kind: RandomAreaKind; area: Position[][]; sizeM: number };

type Outline = (random: Random, sizeM: number) => Point[][];

const at = (angle: number, radius: number): Point => ({ x: radius * Math.cos(angle), y: radius * Math.sin(angle) });
const ringOf = (count: number, radiusAt: (i: number) => number): Point[] =>
  Array.from({ length: count }, (_, i) => at((2 * Math.PI * i) / count, radiusAt(i)));

/** Corners of a circle at random angles: always convex. */
const convex: Outline = (random, sizeM) => {
  const angles = Array.from({ length: 3 + Math.floor(random() * 9) }, () => random() * 2 * Math.PI).toSorted(
    (a, b) => a - b,
  );
  return [angles.map((angle) => at(angle, sizeM / 2))];
};

const concave: Outline = (random, sizeM) => [
  ringOf(5 + Math.floor(random() * 40), () => (sizeM / 2) * (0.25 + 0.75 * random())),
];

/** A bar with long teeth, rotated by a random angle. */
const comb: Outline = (random, sizeM) => {
  const teeth = 2 + Math.floor(random() * 6);
  const [pitch, turn] = [sizeM / (2 * teeth - 1), random() * 2 * Math.PI];
  const tops = Array.from({ length: teeth }, (_, i) => {
    const [west, height] = [i * 2 * pitch, sizeM * (0.4 + 0.6 * random())];
    return [
      { x: west, y: sizeM / 5 },
      { x: west, y: height },
      { x: west + pitch, y: height },
      { x: west + pitch, y: sizeM / 5 },
    ];
  }).flat();
  const bar = [{ x: sizeM, y: 0 }, { x: 0, y: 0 }, ...tops.slice(1, -1)];
  return [
    bar.map(({ x, y }) => ({ x: x * Math.cos(turn) - y * Math.sin(turn), y: x * Math.sin(turn) + y * Math.cos(turn) })),
  ];
};

/** A wavy outline around up to five holes, each in its own sector. */
const holes: Outline = (random, sizeM) => {
  const count = 1 + Math.floor(random() * 5);
  const outer = ringOf(8 + Math.floor(random() * 30), () => (sizeM / 2) * (0.8 + 0.2 * random()));
  const inner = Array.from({ length: count }, (_, i) => {
    const middle = at((2 * Math.PI * (i + 0.5)) / count, sizeM * 0.2);
    const corners = 3 + Math.floor(random() * 8);
    return ringOf(corners, () => sizeM * (0.03 + 0.06 * random())).map(({ x, y }) => ({
      x: x + middle.x,
      y: y + middle.y,
    }));
  });
  return [outer, ...inner];
};

const manyCorners: Outline = (random, sizeM) => [
  ringOf(1000 + Math.floor(random() * 4001), (i) => (sizeM / 2) * (i % 2 ? 1 : 0.6 + 0.3 * random())),
];

const outlines = { convex, concave, comb, holes, manyCorners } satisfies Record<string, Outline>;

/** An area of this kind, anywhere between the equator and 80° north, one in four across the antimeridian. */
export function randomArea(kind: RandomAreaKind, random: Random): RandomArea {
  const sizeM = 100 + random() * 3000;
  const origin = [random() < 0.25 ? 180 - random() * 1e-3 : -180 + random() * 360, random() * 80];
  const plane = localPlane(origin);
  return { kind, sizeM, area: outlines[kind](random, sizeM).map((ring) => ring.map(plane.toPosition)) };
}
