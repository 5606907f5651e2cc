import { writeGlb, type GlbPart } from './write-glb.ts';

type Point = readonly [x: number, y: number, z: number];

/** Metres at the map's scale of 1 to 5 pixels per metre: a few pixels wide at low zooms, some thirty at high zooms. */
const ARM_M = 2.6;
const ROTOR_M = 1.5;
const CORNERS = [45, 135, 225, 315].map((deg) => (deg * Math.PI) / 180);

const colours = {
  body: [0.86, 0.9, 0.94],
  arms: [0.16, 0.2, 0.25],
  frontRotors: [1, 0.35, 0.12],
  rearRotors: [0.2, 0.62, 0.95],
  nose: [1, 0.35, 0.12],
} as const;

/** A quadcopter as binary glTF: +Z is forward, +Y is up, and its front is orange. */
export function aircraftModel(): Uint8Array {
  const rotor = (angle: number) => disc([Math.sin(angle) * ARM_M, 0.75, Math.cos(angle) * ARM_M], ROTOR_M);
  const isFront = (angle: number) => Math.cos(angle) > 0;
  return writeGlb([
    part('body', colours.body, box([0, 0.25, -0.15], [0.75, 0.4, 1.05])),
    part('nose', colours.nose, wedge()),
    part('arms', colours.arms, [...CORNERS.flatMap(arm), ...CORNERS.flatMap(leg)]),
    part('front rotors', colours.frontRotors, CORNERS.filter(isFront).flatMap(rotor)),
    part('rear rotors', colours.rearRotors, CORNERS.filter((angle) => !isFront(angle)).flatMap(rotor)),
  ]);
}

type Triangle = readonly [Point, Point, Point];

function part(name: string, colour: readonly [number, number, number], triangles: readonly Triangle[]): GlbPart {
  return { name, colour, triangles };
}

const quad = (...[a, b, c, d]: [Point, Point, Point, Point]): Triangle[] => [
  [a, b, c],
  [a, c, d],
];

/** Half sizes; corners run anticlockwise seen from outside. */
function box([x, y, z]: Point, [w, h, d]: Point, turn = 0): Triangle[] {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const at = (dx: number, dy: number, dz: number): Point => [
    x + dx * w * cos + dz * d * sin,
    y + dy * h,
    z - dx * w * sin + dz * d * cos,
  ];
  return [
    ...quad(at(-1, 1, 1), at(1, 1, 1), at(1, 1, -1), at(-1, 1, -1)),
    ...quad(at(-1, -1, -1), at(1, -1, -1), at(1, -1, 1), at(-1, -1, 1)),
    ...quad(at(-1, -1, 1), at(1, -1, 1), at(1, 1, 1), at(-1, 1, 1)),
    ...quad(at(1, -1, -1), at(-1, -1, -1), at(-1, 1, -1), at(1, 1, -1)),
    ...quad(at(1, -1, 1), at(1, -1, -1), at(1, 1, -1), at(1, 1, 1)),
    ...quad(at(-1, -1, -1), at(-1, -1, 1), at(-1, 1, 1), at(-1, 1, -1)),
  ];
}

/** From the middle to a rotor. */
function arm(angle: number): Triangle[] {
  const half = ARM_M / 2;
  return box([Math.sin(angle) * half, 0.4, Math.cos(angle) * half], [0.14, 0.12, half], angle);
}

function leg(angle: number): Triangle[] {
  return box([Math.sin(angle) * 1.1, -0.45, Math.cos(angle) * 1.1], [0.08, 0.5, 0.08], angle);
}

/** Flat, visible from above and below. */
function disc(centre: Point, radiusM: number): Triangle[] {
  const SIDES = 20;
  const rim = (step: number): Point => {
    const angle = (step / SIDES) * 2 * Math.PI;
    return [centre[0] + Math.sin(angle) * radiusM, centre[1], centre[2] + Math.cos(angle) * radiusM];
  };
  return Array.from({ length: SIDES }, (_, step): Triangle[] => [
    [centre, rim(step), rim(step + 1)],
    [centre, rim(step + 1), rim(step)],
  ]).flat();
}

/** The nose, pointing forward. */
function wedge(): Triangle[] {
  const [left, right, top, bottom]: [Point, Point, Point, Point] = [
    [-0.75, 0.25, 0.9],
    [0.75, 0.25, 0.9],
    [0, 0.65, 0.9],
    [0, -0.15, 0.9],
  ];
  const tip: Point = [0, 0.25, 2.1];
  return [
    [tip, right, top],
    [tip, top, left],
    [tip, left, bottom],
    [tip, bottom, right],
  ];
}
