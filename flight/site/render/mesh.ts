/** What a face is made of; `materials.ts` knows the colours. */
export const material = {
  ground: 0,
  wall: 1,
  roof: 2,
  leaves: 3,
  paint: 4,
  glass: 5,
  steel: 6,
  mast: 7,
  concrete: 8,
  panel: 9,
} as const;
export type Material = (typeof material)[keyof typeof material];

export type { Colour } from './paint.ts';
import type { Colour } from './paint.ts';

/** Triangles of one thing. Coordinates are metres of the site; heights above mean sea level. */
export type Mesh = {
  /** x, y, z of each corner. */
  corners: number[];
  /** Three corners of each triangle, counter-clockwise as seen from outside. */
  triangles: number[];
  materials: Material[];
  colour: Colour;
  /** Direction of boards, tiles and windows, from east. */
  cos: number;
  sin: number;
  /** Middle and radius of a sphere around it. */
  middle: [number, number, number];
  radius: number;
  castsShadow: boolean;
  isGround: boolean;
};

type Look = Partial<Pick<Mesh, 'colour' | 'castsShadow' | 'isGround'>> & {
  /** Radians counter-clockwise from east. */
  direction?: number;
};

export type Corner = [x: number, y: number, z: number];

export class MeshBuilder {
  private readonly corners: number[] = [];
  readonly triangles: number[] = [];
  readonly materials: Material[] = [];

  corner([x, y, z]: Corner): number {
    this.corners.push(x, y, z);
    return this.corners.length / 3 - 1;
  }

  triangle(of: [number, number, number], made: Material): void {
    this.triangles.push(...of);
    this.materials.push(made);
  }

  quad([a, b, c, d]: [Corner, Corner, Corner, Corner], made: Material): void {
    const [i, j, k, l] = [this.corner(a), this.corner(b), this.corner(c), this.corner(d)];
    this.triangle([i, j, k], made);
    this.triangle([i, k, l], made);
  }

  face([a, b, c]: [Corner, Corner, Corner], made: Material): void {
    this.triangle([this.corner(a), this.corner(b), this.corner(c)], made);
  }

  /** A box between two heights whose lower and upper rings have four corners each, counter-clockwise from above. */
  box(lower: readonly Corner[], upper: readonly Corner[], { sides, top }: { sides: Material; top: Material }): void {
    for (let n = 0; n < 4; n++) {
      const next = (n + 1) % 4;
      this.quad([at(lower, n), at(lower, next), at(upper, next), at(upper, n)], sides);
    }
    this.quad([at(upper, 0), at(upper, 1), at(upper, 2), at(upper, 3)], top);
  }

  /** A square bar from one point to another. */
  bar(from: Corner, to: Corner, { thickM, made }: { thickM: number; made: Material }): void {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
    const [dx, dy, dz] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length, (to[2] - from[2]) / length];
    const flat = Math.hypot(dx, dy);
    const side: Corner = flat < 1e-6 ? [1, 0, 0] : [-dy / flat, dx / flat, 0];
    const up: Corner = [dy * side[2] - dz * side[1], dz * side[0] - dx * side[2], dx * side[1] - dy * side[0]];
    const half = thickM / 2;
    const ring = (end: Corner) =>
      [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ].map(([s = 0, u = 0]): Corner => [
        end[0] + half * (s * side[0] + u * up[0]),
        end[1] + half * (s * side[1] + u * up[1]),
        end[2] + half * (s * side[2] + u * up[2]),
      ]);
    const [lower, upper] = [ring(from), ring(to)];
    for (let n = 0; n < 4; n++) {
      const next = (n + 1) % 4;
      this.quad([at(lower, n), at(lower, next), at(upper, next), at(upper, n)], made);
    }
  }

  build(look: Look = {}): Mesh {
    return meshOf(this.corners, this, look);
  }
}

/** The mesh of these triangles. */
export function meshOf(
  corners: number[],
  { triangles, materials }: { readonly triangles: number[]; readonly materials: Material[] },
  { colour = [0.5, 0.5, 0.5], direction = 0, castsShadow = true, isGround = false }: Look,
): Mesh {
  const low: Corner = [Infinity, Infinity, Infinity];
  const high: Corner = [-Infinity, -Infinity, -Infinity];
  for (let n = 0; n < corners.length; n += 3)
    for (const axis of [0, 1, 2] as const) {
      const value = corners[n + axis] as number;
      if (value < low[axis]) low[axis] = value;
      if (value > high[axis]) high[axis] = value;
    }
  const middle = low.map((value, axis) => (value + (high[axis] ?? 0)) / 2) as Corner;
  const radius = Math.hypot(...middle.map((value, axis) => (high[axis] ?? 0) - value));
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
  return { corners, triangles, materials, colour, cos, sin, castsShadow, isGround, middle, radius };
}

function at(ring: readonly Corner[], index: number): Corner {
  return ring[index] ?? [0, 0, 0];
}
