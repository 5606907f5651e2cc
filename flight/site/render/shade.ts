import type { SiteDate } from '../site.ts';
import { paintFace } from './face-colour.ts';
import { paintGround } from './ground-colour.ts';
import { facing, type Light, lighten, lightOf, roundCrown, smoothGround } from './light.ts';
import { material, type Material, type Mesh } from './mesh.ts';
import { paintPoint } from './paint.ts';
import type { Faces } from './rasterise.ts';
import { eachRun, newRow, type Stretch, strip, STRIP_LENGTH } from './strip.ts';
import type { View } from './view.ts';

type Shading = {
  date: SiteDate;
  /** Size of a pixel on what is a metre away; seen by parallel rays, on everything. */
  pixelM: number;
  /** Rays along each side of a pixel; more than one is shaded only where they meet different things. */
  samples?: number;
};

/** The rays of a strip: where they go, the pixel they belong to, and their share of it. */
const columns = new Int32Array(STRIP_LENGTH);
const rows = new Int32Array(STRIP_LENGTH);
const pixels = new Int32Array(STRIP_LENGTH);
const shares = newRow();

/** Light that reaches the camera: red, green and blue of every pixel, 1 being white. */
export function shade(view: View, faces: Faces, { date, pixelM, samples = 1 }: Shading): Float32Array {
  const [widthPx, heightPx] = [view.widthPx / samples, view.heightPx / samples];
  const out = new Float32Array(3 * widthPx * heightPx);
  const scene = { view, faces, light: lightOf(date) };
  for (let row = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx;) {
      const { count, next } = gather(view, faces, { column, row, samples });
      shadeStrip(scene, { from: 0, to: count, pixelM, date });
      collect(out, count);
      column = next;
    }
  return out;
}

type Place = { column: number; row: number; samples: number };

/** The rays of as many pixels of a row as fit: points of a strip lie side by side. */
function gather(view: View, faces: Faces, { column, row, samples }: Place): { count: number; next: number } {
  const widthPx = view.widthPx / samples;
  let count = 0;
  let next = column;
  for (; next < widthPx && count + samples * samples <= STRIP_LENGTH; next++) {
    const rays = samples > 1 && isMixed(view, faces, { column: next, row, samples }) ? samples : 1;
    for (let down = 0; down < rays; down++)
      for (let across = 0; across < rays; across++, count++) {
        columns[count] = next * samples + across;
        rows[count] = row * samples + down;
        pixels[count] = row * widthPx + next;
        shares[count] = 1 / (rays * rays);
      }
  }
  return { count, next };
}

/** Adds the light of the rays to their pixels. */
function collect(out: Float32Array, count: number): void {
  const { red, green, blue } = strip;
  for (let ray = 0; ray < count; ray++) {
    const at = 3 * (pixels[ray] as number);
    const share = shares[ray] as number;
    out[at] = (out[at] as number) + share * (red[ray] as number);
    out[at + 1] = (out[at + 1] as number) + share * (green[ray] as number);
    out[at + 2] = (out[at + 2] as number) + share * (blue[ray] as number);
  }
}

/** Whether the rays of a pixel meet different things. Meshes of the ground are one thing. */
function isMixed({ widthPx }: View, faces: Faces, { column, row, samples }: Place): boolean {
  let first = -2;
  for (let down = 0; down < samples; down++)
    for (let across = 0; across < samples; across++) {
      const face = (faces.face[(row * samples + down) * widthPx + column * samples + across] as number) - 1;
      const mesh = face < 0 ? -1 : (faces.meshOf[face] as number);
      const thing = mesh >= 0 && faces.isGround[mesh] === 1 ? -3 : mesh;
      if (first !== -2 && thing !== first) return true;
      first = thing;
    }
  return false;
}

type Scene = { view: View; faces: Faces; light: Light };

/** What a ray meets. */
const kind = { sky: 0, ground: 1, thing: 2 } as const;
const kinds = new Uint16Array(STRIP_LENGTH);

function shadeStrip({ view, faces, light }: Scene, all: Stretch): void {
  findFaces(view, faces, all);
  if (view.isPerspective) placeInPerspective(view, faces, all);
  else placeAlongRays(view, faces, all);
  eachRun(kinds, all, (found, met) => {
    const { from, to, date } = found;
    if (met === kind.sky) {
      for (let ray = from; ray < to; ray++) paintSky(view, ray);
      return;
    }
    const depth = ((facing.depth[from] as number) + (facing.depth[to - 1] as number)) / 2;
    const run = { from, to, date, pixelM: all.pixelM * depth };
    if (met === kind.ground) {
      paintGround(run);
      smoothGround(run, light);
    } else paintThings(found, faces);
    lighten(run, { view, light, isGround: met === kind.ground });
  });
}

/** Number of the face of each ray. */
const numbers = new Int32Array(STRIP_LENGTH);

function findFaces({ widthPx }: View, { face, meshOf, isGround, normals }: Faces, { from, to }: Stretch): void {
  const { x: easts, y: norths, z: ups } = facing;
  for (let ray = from; ray < to; ray++) {
    const number = (face[(rows[ray] as number) * widthPx + (columns[ray] as number)] as number) - 1;
    numbers[ray] = number;
    if (number < 0) {
      kinds[ray] = kind.sky;
      continue;
    }
    kinds[ray] = isGround[meshOf[number] as number] === 1 ? kind.ground : kind.thing;
    easts[ray] = normals[3 * number] as number;
    norths[ray] = normals[3 * number + 1] as number;
    ups[ray] = normals[3 * number + 2] as number;
  }
}

/** Puts points where rays meet their faces, and keeps their distances along the axis. */
function placeInPerspective({ back, eye, widthPx }: View, { key }: Faces, { from, to }: Stretch): void {
  const [a, b, c, d, e, f, g, h, i] = [...back] as Matrix;
  const [eyeX, eyeY, eyeZ] = eye;
  const { x, y, z } = strip;
  const { depth: depths } = facing;
  for (let ray = from; ray < to; ray++) {
    const column = columns[ray] as number;
    const row = rows[ray] as number;
    const depth = 1 / (key[row * widthPx + column] as number);
    const sx = column + 0.5;
    const sy = row + 0.5;
    x[ray] = eyeX + depth * (a * sx + b * sy + c);
    y[ray] = eyeY + depth * (d * sx + e * sy + f);
    z[ray] = eyeZ + depth * (g * sx + h * sy + i);
    depths[ray] = depth;
  }
}

function placeAlongRays(view: View, { key }: Faces, { from, to }: Stretch): void {
  const { back, rows: matrix, widthPx } = view;
  const [a, b, c, d, e, f, g, h, i] = [...back] as Matrix;
  const [right, down, up] = [matrix[3] as number, matrix[7] as number, matrix[11] as number];
  const { x, y, z } = strip;
  for (let ray = from; ray < to; ray++) {
    const column = columns[ray] as number;
    const row = rows[ray] as number;
    const u = column + 0.5 - right;
    const v = row + 0.5 - down;
    const w = (key[row * widthPx + column] as number) - up;
    x[ray] = a * u + b * v + c * w;
    y[ray] = d * u + e * v + f * w;
    z[ray] = g * u + h * v + i * w;
  }
  facing.depth.fill(1, from, to);
}

type Matrix = [number, number, number, number, number, number, number, number, number];

function paintThings({ from, to, pixelM }: Stretch, { meshes, meshOf, triangleOf }: Faces): void {
  for (let ray = from; ray < to; ray++) {
    const number = numbers[ray] as number;
    const mesh = meshes[meshOf[number] as number] as Mesh;
    const made = mesh.materials[triangleOf[number] as number] as Material;
    paintFace(ray, pixelM * (facing.depth[ray] as number), { made, mesh });
    if (made === material.leaves) roundCrown(ray, mesh);
  }
}

function paintSky({ back }: View, ray: number): void {
  const [column, row] = [columns[ray] as number, rows[ray] as number];
  const seen = [0, 3, 6].map(
    (from) => (back[from] ?? 0) * column + (back[from + 1] ?? 0) * row + (back[from + 2] ?? 0),
  );
  const share = Math.min(1, (2.2 * Math.max(0, seen[2] ?? 0)) / Math.hypot(...seen));
  paintPoint(ray, [0.66 - 0.42 * share, 0.74 - 0.33 * share, 0.84 - 0.12 * share]);
}
