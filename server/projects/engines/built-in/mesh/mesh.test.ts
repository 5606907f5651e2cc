import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import type { CloudPoint } from '../depth/cloud/cloud-points.ts';
import { cloudTiles, makeCloud } from '../depth/cloud/point-cloud.ts';
import { fillHoles } from '../heights/fill-holes.ts';
import { coarseHeights } from '../heights/smooth-heights.ts';
import { heldSurface } from '../heights/stored-surface.ts';
import { surfaceOfCloud } from '../heights/surface-of-cloud.ts';
import type { OrthoView } from '../ortho/ortho-task.ts';
import { quantile } from '../placing/linear.ts';
import { testRun } from '../testing/engine-run.ts';
import { wholeOutline } from '../testing/whole-outline.ts';
import { terrainGrid } from '../terrain/terrain-grid.ts';
import { cloudSurface } from './cloud-surface.ts';
import { crownField } from './crowns/crown-field.ts';
import { findCrowns } from './crowns/find-crowns.ts';
import type { SurfaceMesh } from './join-nets.ts';
import { isFilledFace } from './texture/mesh-parts.ts';
import { colouredFaces, faceAt, type Face } from './testing/coloured-faces.ts';
import { textureMesh } from './texture/texture-mesh.ts';

/** A red house with blue walls and a yellow box on a green field, photographed from above; poses are the truth. */
const house = { halfM: 3, highM: 4 };
const box = { east: 8, north: 4, halfM: 1, highM: 1.5 };
/** Nothing was measured in a circle of the field, nor of the north wall of the house. */
const gap = { east: -8, north: -6, radiusM: 1.5 };
const FIELD_M = 14;
const FLYING_M = 30;
const lens = { widthPx: 640, heightPx: 480, fx: 640, fy: 640, cx: 320, cy: 240, k1: 0, k2: 0, p1: 0, p2: 0, k3: 0 };
const GSD_M = FLYING_M / lens.fx;
const CELL_M = 2 * GSD_M;
const NOISE_M = 0.03;
const colours = { roof: [200, 40, 40], wall: [40, 40, 220], field: [60, 160, 60], box: [220, 210, 40] } as const;
type Thing = keyof typeof colours;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-mesh-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const run = testRun(folder, []);

const isOver = (east: number, north: number, { halfM }: { halfM: number }) =>
  Math.abs(east) < halfM && Math.abs(north) < halfM;
const isOverBox = (east: number, north: number) => isOver(east - box.east, north - box.north, box);

/** The truth: what is highest at a place. */
function topM(east: number, north: number): number {
  if (isOver(east, north, house)) return house.highM;
  return isOverBox(east, north) ? box.highM : 0;
}

function* cloud(): Generator<CloudPoint> {
  const random = seededRandom(4);
  const point = (at: readonly [number, number, number], normal: CloudPoint['normal']): CloudPoint => {
    const off = (random() - 0.5) * 2 * NOISE_M;
    const [east, north, up] = at.map((place, axis) => place + off * (normal[axis] ?? 0)) as [number, number, number];
    return { east, north, up, normal, colour: [90, 90, 90], weight: 3 };
  };
  for (let east = -FIELD_M; east < FIELD_M; east += CELL_M)
    for (let north = -FIELD_M; north < FIELD_M; north += CELL_M)
      if (Math.hypot(east - gap.east, north - gap.north) > gap.radiusM)
        yield point([east, north, topM(east, north)], [0, 0, 1]);
  for (let along = -house.halfM; along < house.halfM; along += CELL_M)
    for (let up = 0; up < house.highM; up += CELL_M) {
      yield point([-house.halfM, along, up], [-1, 0, 0]);
      yield point([house.halfM, along, up], [1, 0, 0]);
      yield point([along, -house.halfM, up], [0, -1, 0]);
    }
}

async function surface(): Promise<SurfaceMesh> {
  const sideM = 2 * FIELD_M + 4;
  const cells = Math.ceil(sideM / CELL_M);
  const layout = { columns: cells, rows: cells, cellM: CELL_M, westM: -sideM / 2, northM: sideM / 2 };
  const frame = { layout, lowM: -2, highM: 8 };
  await makeCloud(run, frame, async ({ add }) => {
    for (const point of cloud()) add(point);
  });
  const window = { left: 0, top: 0, ...layout };
  const { grid, isMeasured } = await surfaceOfCloud({ frame, window }, cloudTiles(run));
  const heights = { ...grid, values: fillHoles(grid, wholeOutline(grid), window) };
  const terrain = terrainGrid(heldSurface({ ...heights, isMeasured }));
  const crowns = crownField(findCrowns({ grid: heights, coarse: coarseHeights(heights), isMeasured }, terrain));
  return cloudSurface(run, { heights, crowns, water: null, maxTriangles: 20_000 });
}

/** What a ray meets first. */
function seenBy(east: number, north: number, [x, y]: readonly [number, number]): Thing {
  const [footEast, footNorth] = [east + x * FLYING_M, north - y * FLYING_M];
  if (Math.max(Math.abs(footEast), Math.abs(footNorth)) > 12) return 'field';
  for (let farM = FLYING_M - house.highM; farM < FLYING_M; farM += 0.04) {
    const [atEast, atNorth, up] = [east + x * farM, north - y * farM, FLYING_M - farM];
    if (isOver(atEast, atNorth, house)) return up > house.highM - 0.05 ? 'roof' : 'wall';
    if (up < box.highM && isOverBox(atEast, atNorth)) return 'box';
  }
  return 'field';
}

async function photograph(): Promise<OrthoView[]> {
  const views: OrthoView[] = [];
  for (const east of [-9, 0, 9])
    for (const north of [-8, 0, 8]) {
      const pixels = Buffer.alloc(lens.widthPx * lens.heightPx * 3);
      for (let at = 0; at < lens.widthPx * lens.heightPx; at++) {
        const [u, v] = [(at % lens.widthPx) + 0.5, Math.floor(at / lens.widthPx) + 0.5];
        pixels.set(colours[seenBy(east, north, [(u - lens.cx) / lens.fx, (v - lens.cy) / lens.fy])], at * 3);
      }
      const file = path.join(folder, `${views.length}.png`);
      const raw = { width: lens.widthPx, height: lens.heightPx, channels: 3 } as const;
      await sharp(pixels, { raw }).png({ compressionLevel: 1 }).toFile(file);
      views.push({
        path: file,
        lens,
        rotation: [1, 0, 0, 0, -1, 0, 0, 0, -1],
        centre: [east, north, FLYING_M],
        gain: 1,
      });
    }
  return views;
}

const facesOf = ({ positions, triangles }: SurfaceMesh): Face[] =>
  Array.from({ length: triangles.length / 3 }, (_, face) =>
    faceAt(positions, [...triangles.subarray(face * 3, face * 3 + 3)]),
  );

/** Whether a face is of a wall of the house, away from its edges. */
const isOfWall = ({ middle: [east, north, up], normal }: Face, axis: 0 | 1, side: -1 | 1): boolean =>
  normal[axis] * side > 0.8 &&
  Math.abs((axis === 0 ? east : north) * side - house.halfM) < 0.5 &&
  Math.abs(axis === 0 ? north : east) < house.halfM - 0.3 &&
  up > 0.4 &&
  up < house.highM - 0.4;

const measuredWalls = [
  [0, -1],
  [0, 1],
  [1, -1],
] as const;

describe('the mesh of a house on a field', () => {
  let net: SurfaceMesh;
  beforeAll(async () => {
    net = await surface();
  }, 240_000);

  it('PROC-14 walls are where they stand, within 2 pixels of the photos', () => {
    for (const [axis, side] of measuredWalls) {
      const faces = facesOf(net).filter((face) => isOfWall(face, axis, side));
      const areaM2 = faces.reduce((sum, face) => sum + face.areaM2, 0);
      expect(areaM2).toBeGreaterThan(0.8 * (2 * house.halfM - 0.6) * (house.highM - 0.8));
      const off = faces.map(({ middle }) => Math.abs(middle[axis] * side - house.halfM));
      expect(quantile(off, 0.5)).toBeLessThan(GSD_M);
      expect(quantile(off, 0.95)).toBeLessThan(2 * GSD_M);
    }
  });

  it('PROC-14 has no hole from above, and roof, box and field at their heights', () => {
    const heightAt = tops(net);
    const off: number[] = [];
    for (let east = -FIELD_M + 1; east < FIELD_M - 1; east += 0.23)
      for (let north = -FIELD_M + 1; north < FIELD_M - 1; north += 0.23) {
        const up = heightAt(east, north);
        expect(up, `${east} ${north}`).not.toBeNaN();
        const isNearEdge = [-0.3, 0.3].some(
          (aside) => topM(east + aside, north) !== topM(east, north) || topM(east, north + aside) !== topM(east, north),
        );
        if (!isNearEdge) off.push(Math.abs(up - topM(east, north)));
      }
    expect(quantile(off, 0.5)).toBeLessThan(GSD_M / 2);
    expect(quantile(off, 0.99)).toBeLessThan(2 * GSD_M);
  });

  it('PROC-14 what was not measured is filled, and marked: the gap in the field and the wall without points', () => {
    const { isFilled, positions } = net;
    const filled = Array.from(isFilled.keys()).filter((vertex) => isFilled[vertex] === 1);
    const at = (vertex: number) => [...positions.subarray(vertex * 3, vertex * 3 + 3)] as [number, number, number];
    const isInGap = ([east, north]: number[]) =>
      Math.hypot((east ?? 0) - gap.east, (north ?? 0) - gap.north) < gap.radiusM;
    expect(filled.some((vertex) => isInGap(at(vertex)))).toBe(true);
    const north = facesOf(net).filter((face) => isOfWall(face, 1, 1));
    expect(north.reduce((sum, face) => sum + face.areaM2, 0)).toBeGreaterThan(10);
    const faces = facesOf(net);
    const marked = faces.filter((_, face) => isFilledFace(net, face));
    const areaOf = (some: readonly Face[]) => some.reduce((sum, face) => sum + face.areaM2, 0);
    expect(areaOf(marked.filter((face) => isOfWall(face, 1, 1))) / areaOf(north)).toBeGreaterThan(0.99);
    // No other wall of the house has more than slivers of it.
    for (const [axis, side] of measuredWalls) {
      const wall = areaOf(faces.filter((face) => isOfWall(face, axis, side)));
      expect(areaOf(marked.filter((face) => isOfWall(face, axis, side))) / wall).toBeLessThan(0.02);
    }
    // The sides of the box were not measured either; all else was.
    const elsewhere = filled
      .map(at)
      .filter(
        ([east, northM, up]) =>
          Math.hypot(east - gap.east, northM - gap.north) > gap.radiusM + 0.5 &&
          Math.abs(northM - house.halfM) > 0.5 &&
          !isOver(east - box.east, northM - box.north, { halfM: box.halfM + 0.5 }) &&
          Math.max(Math.abs(east), Math.abs(northM)) < FIELD_M - 0.5 &&
          up > -1,
      );
    expect(elsewhere.length).toBeLessThan(0.01 * isFilled.length);
  });

  it(
    'PROC-14 shows each thing in its own colour: walls are not painted like the roof',
    { timeout: 240_000 },
    async () => {
      const parts = await textureMesh({ net, shown: net }, await photograph(), CELL_M);
      expect(new Set(parts.map(({ name }) => name))).toEqual(new Set(['measured', 'filled']));
      const wrong: Record<Thing, number> = { roof: 0, wall: 0, field: 0, box: 0 };
      const all = { ...wrong };
      for (const part of parts)
        for (const { face, colour } of await colouredFaces(part)) {
          const thing = thingOf(face);
          if (!thing) continue;
          all[thing] += face.areaM2;
          if (!colours[thing].every((value, band) => Math.abs(value - (colour[band] ?? 0)) < 45))
            wrong[thing] += face.areaM2;
        }
      expect(all.wall).toBeGreaterThan(50);
      for (const thing of ['roof', 'field', 'box'] as const) expect(wrong[thing] / all[thing]).toBeLessThan(0.02);
      expect(wrong.wall / all.wall).toBeLessThan(0.1);
    },
  );
});

/** The highest point of the mesh at a place; NaN where there is none. */
function tops({ positions, triangles }: SurfaceMesh) {
  const heights = new Map<string, number[]>();
  const keyOf = (east: number, north: number) => `${Math.floor(east)} ${Math.floor(north)}`;
  for (let at = 0; at < triangles.length; at += 3) {
    const corners = [...triangles.subarray(at, at + 3)].map((vertex) => [
      ...positions.subarray(vertex * 3, vertex * 3 + 3),
    ]);
    const [easts, norths] = [0, 1].map((axis) => corners.map((corner) => corner[axis] as number)) as [
      number[],
      number[],
    ];
    for (let east = Math.floor(Math.min(...easts)); east <= Math.max(...easts); east++)
      for (let north = Math.floor(Math.min(...norths)); north <= Math.max(...norths); north++)
        heights.set(keyOf(east, north), [...(heights.get(keyOf(east, north)) ?? []), at]);
  }
  return (east: number, north: number): number => {
    let top = Number.NaN;
    for (const at of heights.get(keyOf(east, north)) ?? []) {
      const [a, b, c] = [...triangles.subarray(at, at + 3)].map((vertex) =>
        positions.subarray(vertex * 3, vertex * 3 + 3),
      ) as [Float32Array, Float32Array, Float32Array];
      const [ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0, cx = 0, cy = 0, cz = 0] = [...a, ...b, ...c];
      const twice = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
      const toB = ((east - ax) * (cy - ay) - (cx - ax) * (north - ay)) / twice;
      const toC = ((bx - ax) * (north - ay) - (east - ax) * (by - ay)) / twice;
      if (!(toB >= -1e-6 && toC >= -1e-6 && toB + toC <= 1 + 1e-6)) continue;
      const up = az + toB * (bz - az) + toC * (cz - az);
      if (!(up <= top)) top = up;
    }
    return top;
  };
}

/** What a face is of; null near edges. */
function thingOf(face: Face): Thing | null {
  const [east, north, up] = face.middle;
  if (measuredWalls.some(([axis, side]) => isOfWall(face, axis, side))) return 'wall';
  if (face.normal[2] < 0.9 || Math.abs(up - topM(east, north)) > 0.2) return null;
  if (isOver(east, north, { halfM: house.halfM - 0.4 })) return 'roof';
  if (isOver(east - box.east, north - box.north, { halfM: box.halfM - 0.4 })) return 'box';
  const isFar =
    !isOver(east, north, { halfM: house.halfM + 0.6 }) &&
    !isOver(east - box.east, north - box.north, { halfM: box.halfM + 0.6 });
  return isFar && Math.max(Math.abs(east), Math.abs(north)) < FIELD_M - 1 ? 'field' : null;
}
