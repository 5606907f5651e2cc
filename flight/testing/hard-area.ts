import type { Position } from 'geojson';
import { localPlane, type Point } from '../geo/planes/local-plane.ts';
import type { Random } from './mutate.ts';

type Shape = (random: Random) => [number, number][];

const between = (random: Random, least: number, most: number) => least + random() * (most - least);
/** Narrower than the line spacing. */
const armM = (random: Random) => between(random, 8, 16);

/** A field with one narrow arm on its north side. */
const arm: Shape = (random) => {
  const [size, width, length] = [between(random, 80, 300), armM(random), between(random, 50, 400)];
  const west = between(random, 0, size - width);
  return [
    [0, 0],
    [size, 0],
    [size, size],
    [west + width, size],
    [west + width, size + length],
    [west, size + length],
    [west, size],
    [0, size],
  ];
};

/** Arms like the letters L, U and T, all equally narrow. */
const letters: Record<'L' | 'U' | 'T', Shape> = {
  L: (random) => {
    const [w, a, b] = [armM(random), between(random, 60, 300), between(random, 60, 300)];
    return [
      [0, 0],
      [a, 0],
      [a, w],
      [w, w],
      [w, b],
      [0, b],
    ];
  },
  U: (random) => {
    const [w, a, b] = [armM(random), between(random, 60, 250), between(random, 60, 300)];
    return [
      [0, 0],
      [a, 0],
      [a, b],
      [a - w, b],
      [a - w, w],
      [w, w],
      [w, b],
      [0, b],
    ];
  },
  T: (random) => {
    const [w, a, b] = [armM(random), between(random, 80, 300), between(random, 60, 300)];
    return [
      [a / 2 - w / 2, 0],
      [a / 2 + w / 2, 0],
      [a / 2 + w / 2, b],
      [a, b],
      [a, b + w],
      [0, b + w],
      [0, b],
      [a / 2 - w / 2, b],
    ];
  },
};

const comb: Shape = (random) => {
  const teeth = 2 + Math.floor(random() * 7);
  const bar = between(random, 10, 80);
  const top: [number, number][] = [];
  let x = 0;
  for (let tooth = 0; tooth < teeth; tooth++) {
    const [width, length] = [armM(random), between(random, 30, 250)];
    top.push([x, bar], [x, bar + length], [x + width, bar + length], [x + width, bar]);
    x += width + between(random, 10, 60);
  }
  const east = (top.at(-1) as [number, number])[0];
  return [[0, 0], ...top.slice(1, -1), [east, 0]].map(([a = 0, b = 0]): [number, number] => [a, b]);
};

const star: Shape = (random) => {
  const rays = 3 + Math.floor(random() * 8);
  const [outer, inner] = [between(random, 80, 300), between(random, 8, 40)];
  return Array.from({ length: 2 * rays }, (_, i) => {
    const [angle, radius] = [(Math.PI * i) / rays, i % 2 ? inner : outer];
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
};

/** A field with a slit that leaves a narrow wall on one side. */
const slit: Shape = (random) => {
  const [size, wall, open] = [between(random, 100, 300), armM(random), between(random, 2, 20)];
  const depth = size * between(random, 0.4, 0.9);
  return [
    [0, 0],
    [size, 0],
    [size, size],
    [wall + open, size],
    [wall + open, size - depth],
    [wall, size - depth],
    [wall, size],
    [0, size],
  ];
};

/** A strip as narrow as an arm. */
const strip: Shape = (random) => {
  const [width, length] = [armM(random), between(random, 60, 400)];
  return [
    [0, 0],
    [length, 0],
    [length, width],
    [0, width],
  ];
};

const wedge: Shape = (random) => [
  [0, 0],
  [between(random, 100, 400), between(random, -20, 20)],
  [between(random, 80, 350), between(random, 25, 60)],
];

const shapes = { arm, ...letters, comb, star, slit, strip, wedge };
export const hardKinds = Object.keys(shapes) as (keyof typeof shapes)[];

/** An area that lines tend to miss parts of, rotated by a random angle. */
export function hardArea(kind: keyof typeof shapes, random: Random): Position[] {
  const plane = localPlane([-180 + random() * 360, random() * 70]);
  const turn = random() < 0.4 ? (Math.PI / 2) * Math.floor(random() * 4) : random() * 2 * Math.PI;
  const turned = ([x, y]: [number, number]): Point => ({
    x: x * Math.cos(turn) - y * Math.sin(turn),
    y: x * Math.sin(turn) + y * Math.cos(turn),
  });
  return shapes[kind](random).map((corner) => plane.toPosition(turned(corner)));
}
