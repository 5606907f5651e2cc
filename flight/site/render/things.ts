import { terrainHeightM } from '../ground.ts';
import { cars, digger, houses, mast, powerLine, silo, type Car, type House, type SiteDate } from '../site.ts';
import { directionOf, houseBaseM, OVERHANG_M, roofOutline } from '../surface.ts';
import { crownHeightM, trees, type Tree } from '../trees.ts';
import { type Colour, type Corner, material, type Mesh, MeshBuilder } from './mesh.ts';

const roofColours: Record<House['roof'], Colour> = {
  red: [0.28, 0.07, 0.045],
  slate: [0.1, 0.105, 0.12],
  metal: [0.42, 0.44, 0.45],
};
const wallColours: Record<House['roof'], Colour> = {
  red: [0.36, 0.12, 0.07],
  slate: [0.62, 0.58, 0.5],
  metal: [0.4, 0.38, 0.33],
};
const leafColours: readonly Colour[] = [
  [0.062, 0.115, 0.03],
  [0.085, 0.125, 0.034],
  [0.042, 0.085, 0.032],
];
/** Walls go into the ground, which is not level. */
const FOOT_M = 2;

const kept: Partial<Record<SiteDate, Mesh[]>> = {};

/** Everything that stands on the ground. */
export function siteThings(date: SiteDate): Mesh[] {
  kept[date] ??= makeThings(date);
  return kept[date];
}

function makeThings(date: SiteDate): Mesh[] {
  return [
    ...houses.flatMap(houseMeshes),
    siloMesh(),
    ...cars.flatMap((car) => carMeshes(car, date)),
    ...diggerMeshes(date),
    mastMesh(),
    ...powerLineMeshes(),
    ...trees.map(treeMesh),
  ];
}

/** From metres along and across a direction to the site. */
function frame(x: number, y: number, direction: number) {
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
  return (along: number, across: number, z: number): Corner => [
    x + along * cos - across * sin,
    y + along * sin + across * cos,
    z,
  ];
}

function houseMeshes(house: House): Mesh[] {
  const { x, y, lengthM, widthM, ridgeDeg, eavesM, ridgeM, roof } = house;
  const direction = directionOf(ridgeDeg);
  const to = frame(x, y, direction);
  const base = houseBaseM(house);
  const [half, wide] = [lengthM / 2, widthM / 2];
  const slope = (ridgeM - eavesM) / wide;
  const walls = new MeshBuilder();
  const ring = (z: number, out = 0) => [
    to(-half - out, -wide - out, z),
    to(half + out, -wide - out, z),
    to(half + out, wide + out, z),
    to(-half - out, wide + out, z),
  ];
  const [lower, upper] = [ring(base - FOOT_M), ring(base + eavesM)];
  walls.box(lower, upper, { sides: material.wall, top: material.wall });
  for (const end of [-1, 1]) {
    const gable: [Corner, Corner, Corner] = [
      to(end * half, -end * wide, base + eavesM),
      to(end * half, end * wide, base + eavesM),
      to(end * half, 0, base + ridgeM),
    ];
    walls.face(gable, material.wall);
  }
  const tiles = new MeshBuilder();
  const eaves = base + eavesM - OVERHANG_M * slope;
  const [a, b, c, d] = roofOutline(house).map(([left, bottom]): Corner => [left, bottom, eaves]);
  const [west, east] = [to(-half - OVERHANG_M, 0, base + ridgeM), to(half + OVERHANG_M, 0, base + ridgeM)];
  if (a && b && c && d) {
    tiles.quad([a, b, east, west], material.roof);
    tiles.quad([c, d, west, east], material.roof);
  }
  return [
    walls.build({ colour: wallColours[roof], direction }),
    tiles.build({ colour: roofColours[roof], direction }),
    ...extras(house, to, base),
  ];
}

/** A chimney, or solar panels on the barn. */
function extras(house: House, to: ReturnType<typeof frame>, base: number): Mesh[] {
  const { widthM, lengthM, eavesM, ridgeM, roof, name } = house;
  const heightAt = (across: number) => base + ridgeM - (Math.abs(across) * (ridgeM - eavesM)) / (widthM / 2);
  const made = new MeshBuilder();
  if (roof === 'slate') {
    const square = (z: number) => [to(1.2, 0.6, z), to(2, 0.6, z), to(2, 1.4, z), to(1.2, 1.4, z)];
    made.box(square(base + eavesM), square(base + ridgeM + 0.9), { sides: material.paint, top: material.concrete });
    return [made.build({ colour: [0.3, 0.13, 0.09] })];
  }
  if (name !== 'Barn') return [];
  for (let column = 0; column < 9; column++)
    for (let row = 0; row < 3; row++) {
      const [left, low] = [-lengthM / 2 + 4 + column * 1.75, -widthM / 2 + 1 + row * 1.8];
      const corner = (u: number, v: number) => to(left + u * 1.65, low + v * 1.7, heightAt(low + v * 1.7) + 0.12);
      made.quad([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)], material.panel);
    }
  return [made.build({ direction: directionOf(house.ridgeDeg) })];
}

const SILO_SIDES = 18;

function siloMesh(): Mesh {
  const base = terrainHeightM(silo.x, silo.y, 'june');
  const made = new MeshBuilder();
  const corner = (n: number, z: number): Corner => {
    const turn = (2 * Math.PI * n) / SILO_SIDES;
    return [silo.x + silo.radiusM * Math.cos(turn), silo.y + silo.radiusM * Math.sin(turn), z];
  };
  const [wall, top] = [base + silo.wallM, [silo.x, silo.y, base + silo.topM] as Corner];
  for (let n = 0; n < SILO_SIDES; n++) {
    made.quad(
      [corner(n, base - FOOT_M), corner(n + 1, base - FOOT_M), corner(n + 1, wall), corner(n, wall)],
      material.steel,
    );
    made.face([corner(n, wall), corner(n + 1, wall), top], material.steel);
  }
  return made.build({ colour: [0.48, 0.5, 0.5] });
}

function carMeshes({ x, y, headingDeg, colour }: Car, date: SiteDate): Mesh[] {
  const to = frame(x, y, directionOf(headingDeg));
  const base = terrainHeightM(x, y, date);
  const ring = (z: number, [from, till, wide]: readonly [number, number, number]) => [
    to(from, -wide, base + z),
    to(till, -wide, base + z),
    to(till, wide, base + z),
    to(from, wide, base + z),
  ];
  const body = new MeshBuilder();
  body.box(ring(0.25, [-2.2, 2.2, 0.9]), ring(0.85, [-2.15, 2.1, 0.86]), {
    sides: material.paint,
    top: material.paint,
  });
  body.box(ring(1.42, [-1.5, 0.6, 0.68]), ring(1.46, [-1.4, 0.5, 0.62]), {
    sides: material.paint,
    top: material.paint,
  });
  const cabin = new MeshBuilder();
  cabin.box(ring(0.85, [-1.95, 1.15, 0.82]), ring(1.42, [-1.5, 0.6, 0.68]), {
    sides: material.glass,
    top: material.paint,
  });
  const linear = colour.map((value) => (value / 255) ** 2.2) as unknown as Colour;
  return [body.build({ colour: linear }), cabin.build({ colour: linear })];
}

function diggerMeshes(date: SiteDate): Mesh[] {
  const to = frame(digger.x, digger.y, directionOf(digger.headingDeg));
  const base = terrainHeightM(digger.x, digger.y, date);
  const made = new MeshBuilder();
  const box = ([from, till, left, right]: number[], [low, high]: number[], of: 4 | 5 | 6) => {
    const ring = (z = 0) => [
      to(from ?? 0, left ?? 0, base + z),
      to(till ?? 0, left ?? 0, base + z),
      to(till ?? 0, right ?? 0, base + z),
      to(from ?? 0, right ?? 0, base + z),
    ];
    made.box(ring(low), ring(high), { sides: of, top: of });
  };
  box([-2, 2, -1.5, -0.9], [0, 0.8], material.steel);
  box([-2, 2, 0.9, 1.5], [0, 0.8], material.steel);
  box([-2.4, 1.4, -1.3, 1.3], [0.9, 2], material.paint);
  box([-0.4, 1.3, 0.2, 1.3], [2, 3.1], material.glass);
  made.bar(to(1, -0.3, base + 1.8), to(4.2, -0.3, base + 4.4), { thickM: 0.5, made: material.paint });
  made.bar(to(4.2, -0.3, base + 4.4), to(6.4, -0.3, base + 1.6), { thickM: 0.4, made: material.paint });
  box([5.9, 6.8, -0.9, 0.3], [0.6, 1.6], material.steel);
  return [made.build({ colour: [0.72, 0.42, 0.03] })];
}

const PANEL_M = 3;

function mastMesh(): Mesh {
  const base = terrainHeightM(mast.x, mast.y, 'june');
  const made = new MeshBuilder();
  const leg = (n: number, z: number): Corner => {
    const half = (mast.baseM + ((mast.topM - mast.baseM) * z) / mast.heightM) / 2;
    const [sx, sy] = [n === 0 || n === 3 ? -1 : 1, n < 2 ? -1 : 1];
    return [mast.x + sx * half, mast.y + sy * half, base + z];
  };
  for (let z = 0; z < mast.heightM; z += PANEL_M)
    for (let n = 0; n < 4; n++) {
      const next = (n + 1) % 4;
      made.bar(leg(n, z), leg(n, z + PANEL_M), { thickM: 0.2, made: material.mast });
      made.bar(leg(n, z), leg(next, z + PANEL_M), { thickM: 0.1, made: material.mast });
      made.bar(leg(next, z), leg(n, z + PANEL_M), { thickM: 0.1, made: material.mast });
      made.bar(leg(n, z + PANEL_M), leg(next, z + PANEL_M), { thickM: 0.1, made: material.mast });
    }
  for (const [turn, z] of [
    [0.4, 40],
    [2.5, 40],
    [4.6, 40],
    [1.2, 33],
    [3.9, 31],
  ] as const) {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const at = (out: number, side: number, up: number): Corner => [
      mast.x + out * cos - side * sin,
      mast.y + out * sin + side * cos,
      base + z + up,
    ];
    made.bar(at(1.1, 0, -1.1), at(1.1, 0, 1.1), { thickM: 0.45, made: material.concrete });
    made.bar(at(0.3, 0, 0), at(1.1, 0, 0), { thickM: 0.12, made: material.steel });
  }
  const square = (half: number, z: number): Corner[] => [
    [mast.x - half, mast.y - half, base + z],
    [mast.x + half, mast.y - half, base + z],
    [mast.x + half, mast.y + half, base + z],
    [mast.x - half, mast.y + half, base + z],
  ];
  made.box(square(3.4, -FOOT_M), square(3.4, 0.35), { sides: material.concrete, top: material.concrete });
  return made.build();
}

/** Heights of the three wires at the pylons: two on the lower arm, one on top. */
function wireAt([x, y]: readonly [number, number], wire: number): Corner {
  const base = terrainHeightM(x, y, 'june');
  // The arm is square to the line, which is straight.
  const [dx, dy] = [0.843, 0.538];
  const side = wire === 2 ? 0 : (wire * 2 - 1) * powerLine.armM;
  return [x - dy * side, y + dx * side, base + powerLine.heightM - (wire === 2 ? 0 : 2.2)];
}

const WIRE_PIECES = 14;

function powerLineMeshes(): Mesh[] {
  const poles = powerLine.pylons.map((foot) => {
    const made = new MeshBuilder();
    const base = terrainHeightM(foot[0], foot[1], 'june');
    made.bar([...foot, base - 1], [...foot, base + powerLine.heightM], { thickM: 0.42, made: material.paint });
    made.bar(wireAt(foot, 0), wireAt(foot, 1), { thickM: 0.24, made: material.paint });
    return made.build({ colour: [0.2, 0.15, 0.11] });
  });
  const spans = powerLine.pylons.slice(1).flatMap((foot, n) => {
    const before = powerLine.pylons[n] ?? foot;
    return [0, 1, 2].map((wire) => {
      const made = new MeshBuilder();
      const [from, to] = [wireAt(before, wire), wireAt(foot, wire)];
      const point = (piece: number): Corner => {
        const share = piece / WIRE_PIECES;
        const sag = 4 * powerLine.sagM * share * (1 - share);
        return [
          from[0] + (to[0] - from[0]) * share,
          from[1] + (to[1] - from[1]) * share,
          from[2] + (to[2] - from[2]) * share - sag,
        ];
      };
      for (let piece = 0; piece < WIRE_PIECES; piece++)
        made.bar(point(piece), point(piece + 1), { thickM: 0.05, made: material.steel });
      return made.build({ colour: [0.12, 0.12, 0.12], castsShadow: false });
    });
  });
  return [...poles, ...spans];
}

const CROWN_RINGS = 9;
const CROWN_SIDES = 22;

function treeMesh(tree: Tree): Mesh {
  const made = new MeshBuilder();
  const height = (x: number, y: number) => tree.groundM + (crownHeightM(tree, x, y) ?? tree.heightM * 0.4);
  const top = made.corner([tree.x, tree.y, height(tree.x, tree.y)]);
  const rings = Array.from({ length: CROWN_RINGS }, (_, ring) => {
    const radius = tree.radiusM * Math.sin((((ring + 1) / CROWN_RINGS) * Math.PI) / 2);
    return Array.from({ length: CROWN_SIDES }, (__, n) => {
      const turn = (2 * Math.PI * (n + (ring % 2) / 2)) / CROWN_SIDES;
      const [x, y] = [tree.x + radius * Math.cos(turn), tree.y + radius * Math.sin(turn)];
      return made.corner([x, y, height(x, y)]);
    });
  });
  // Below the crown, the leaves close in towards the stem.
  const foot = made.corner([tree.x, tree.y, tree.groundM + tree.heightM * 0.12]);
  for (let n = 0; n < CROWN_SIDES; n++) {
    const next = (n + 1) % CROWN_SIDES;
    made.triangle([top, rings[0]?.[n] ?? 0, rings[0]?.[next] ?? 0], material.leaves);
    for (let ring = 0; ring + 1 < CROWN_RINGS; ring++) {
      const [a, b] = [rings[ring]?.[n] ?? 0, rings[ring]?.[next] ?? 0];
      const [c, d] = [rings[ring + 1]?.[n] ?? 0, rings[ring + 1]?.[next] ?? 0];
      made.triangle([a, c, d], material.leaves);
      made.triangle([a, d, b], material.leaves);
    }
    made.triangle([foot, rings.at(-1)?.[next] ?? 0, rings.at(-1)?.[n] ?? 0], material.leaves);
  }
  made.bar([tree.x, tree.y, tree.groundM - 0.5], [tree.x, tree.y, tree.groundM + tree.heightM * 0.4], {
    thickM: 0.5,
    made: material.paint,
  });
  return made.build({ colour: leafColours[tree.kind] ?? [0.06, 0.11, 0.03] });
}
