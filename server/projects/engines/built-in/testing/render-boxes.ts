import path from 'node:path';
import sharp from 'sharp';
import { add, apply, subtract, times, transpose } from '../placing/linear.ts';
import type { Matrix, Vector } from '../placing/linear.ts';
import type { Lens } from '../placing/lens.ts';
import type { CameraView } from '../placing/placed-scene.ts';

type Colour = readonly [number, number, number];
/** An upright box with rough, painted faces. */
export type Box = { least: Vector; most: Vector; top: Colour; side: Colour };
/** Boxes on level ground under an even sky. */
type BoxPlace = { boxes: readonly Box[]; ground: Colour; sky: Colour };
type Camera = { centre: Vector; rotation: Matrix };
type Hit = { farM: number; colour: Colour; normal: Vector };

/** Rays along each side of a pixel. */
const RAYS = 1;
/** Sides of the specks in metres, and how much they darken or brighten. */
const specks = [
  [0.9, 0.1],
  [0.22, 0.14],
  [0.07, 0.14],
] as const;
/** Points that stand for those of the cameras are so far apart. */
const POINTS_M = 0.7;

/** What a ray meets first; null for the sky. */
function firstHit({ boxes, ground }: BoxPlace, from: Vector, ray: Vector): Hit | null {
  let hit: Hit | null = ray[2] < 0 ? { farM: -from[2] / ray[2], colour: ground, normal: [0, 0, 1] } : null;
  for (const { least, most, top, side } of boxes) {
    let [enter, leave, axis] = [0, Infinity, -1];
    for (const each of [0, 1, 2] as const) {
      const [one, other] = [(least[each] - from[each]) / ray[each], (most[each] - from[each]) / ray[each]];
      if (Math.min(one, other) > enter) [enter, axis] = [Math.min(one, other), each];
      leave = Math.min(leave, Math.max(one, other));
    }
    if (axis < 0 || enter > leave || (hit && enter > hit.farM)) continue;
    const normal = [0, 1, 2].map((each) => (each === axis ? -Math.sign(ray[each] as number) : 0));
    hit = { farM: enter, colour: axis === 2 ? top : side, normal: normal as unknown as Vector };
  }
  return hit;
}

/** Photos of a place, with points that each of them sees. */
export async function photographBoxes(
  folder: string,
  place: BoxPlace,
  { lens, cameras, fieldM }: { lens: Lens; cameras: readonly Camera[]; fieldM: number },
): Promise<{ views: CameraView[]; pointAt: (id: number) => Vector | undefined }> {
  const views: CameraView[] = [];
  const points = [...pointsOn(place, fieldM)];
  for (const [number, { centre, rotation }] of cameras.entries()) {
    const file = path.join(folder, `photo-${number}.png`);
    const raw = { width: lens.widthPx, height: lens.heightPx, channels: 3 } as const;
    const pixels = paint(place, lens, { centre, rotation });
    await sharp(pixels, { raw }).png({ compressionLevel: 1 }).toFile(file);
    const isSeen = (point: Vector) => sees(place, lens, { centre, rotation, point });
    const seen = new Set([...points.keys()].filter((id) => isSeen(points[id] as Vector)));
    views.push({ name: path.basename(file), path: file, lens, rotation, centre, points: seen });
  }
  return { views, pointAt: (id) => points[id] };
}

function paint(place: BoxPlace, lens: Lens, { centre, rotation }: Camera): Buffer {
  const { widthPx, heightPx, fx, fy, cx, cy } = lens;
  const pixels = Buffer.alloc(widthPx * heightPx * 3);
  const back = transpose(rotation);
  for (let at = 0; at < widthPx * heightPx; at++) {
    const sum = [0, 0, 0];
    for (let ray = 0; ray < RAYS * RAYS; ray++) {
      const u = (at % widthPx) + ((ray % RAYS) + 0.5) / RAYS;
      const v = Math.floor(at / widthPx) + (Math.floor(ray / RAYS) + 0.5) / RAYS;
      const along = apply(back, [(u - cx) / fx, (v - cy) / fy, 1]);
      const hit = firstHit(place, centre, along);
      const light = hit ? speckled(add(centre, times(along, hit.farM)), hit.normal) : 1;
      for (let band = 0; band < 3; band++) sum[band]! += (hit?.colour ?? place.sky)[band]! * light;
    }
    for (let band = 0; band < 3; band++) pixels[at * 3 + band] = Math.min(255, sum[band]! / RAYS ** 2);
  }
  return pixels;
}

/** Brightness of a place on a face, around 1. */
export function speckled([x, y, z]: Vector, normal: Vector): number {
  const [a, b] = normal[2] === 0 ? [normal[0] === 0 ? x : y, z] : [x, y];
  const face = (normal[0] * 3 + normal[1] * 5 + normal[2] * 7) * 1013;
  return specks.reduce((light, [sizeM, much]) => light + much * noiseAt(a / sizeM, b / sizeM, face), 1);
}

/** From -1 to 1, even between the corners of a lattice. */
function noiseAt(x: number, y: number, seed: number): number {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const [right, below] = [x - i, y - j];
  const at = (column: number, row: number) => {
    let mixed = Math.imul(column, 374_761_393) ^ Math.imul(row, 668_265_263) ^ Math.imul(seed, 974_711);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 31 - 1;
  };
  const upper = at(i, j) * (1 - right) + at(i + 1, j) * right;
  return upper * (1 - below) + (at(i, j + 1) * (1 - right) + at(i + 1, j + 1) * right) * below;
}

function* pointsOn({ boxes }: BoxPlace, fieldM: number): Generator<Vector> {
  for (let east = -fieldM; east <= fieldM; east += POINTS_M)
    for (let north = -fieldM; north <= fieldM; north += POINTS_M) {
      yield [east, north, 0];
      for (const { least, most } of boxes)
        if (east > least[0] && east < most[0] && north > least[1] && north < most[1]) yield [east, north, most[2]];
    }
}

function sees(place: BoxPlace, lens: Lens, { centre, rotation, point }: Camera & { point: Vector }): boolean {
  const ray = subtract(point, centre);
  const [x, y, z] = apply(rotation, ray);
  const [u, v] = [(lens.fx * x) / z + lens.cx, (lens.fy * y) / z + lens.cy];
  if (z <= 0 || u < 0 || v < 0 || u > lens.widthPx || v > lens.heightPx) return false;
  return Math.abs((firstHit(place, centre, ray)?.farM ?? 0) - 1) < 0.01;
}
