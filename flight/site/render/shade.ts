import { quickNoise } from '../noise.ts';
import { SITE_HALF_M, siteDates, type SiteDate } from '../site.ts';
import { paintFace } from './face-colour.ts';
import { paintGround } from './ground-colour.ts';
import { groundNormals, NORMALS_SIDE, NORMALS_STEP_M } from './ground-normals.ts';
import { material, type Material, type Mesh } from './mesh.ts';
import { here, painted } from './paint.ts';
import type { Faces } from './rasterise.ts';
import { lightAt, type Shadows, shadowsOf, sunDirection } from './shadows.ts';
import type { View } from './view.ts';

/** Light of the sun and of the sky, on a face square to it. */
const SUN = [2.05, 1.92, 1.66] as const;
const SKY = [0.36, 0.45, 0.62] as const;
const HAZE = [0.5, 0.58, 0.68] as const;
/** At this distance, haze has taken two thirds of the contrast. */
const HAZE_M = 6000;
/** Shadows are looked up a little off the face, which would otherwise shade itself. */
const OFF_M = 0.3;

type Light = { sun: [number, number, number]; shadows: Shadows; normals: Float32Array };

/** A point just off the face at `here`. */
const beside = { x: 0, y: 0, z: 0 };
/** The direction of the face at `here`. */
const normal = { x: 0, y: 0, z: 1 };

type Shading = {
  date: SiteDate;
  /** Size of a pixel on what is this far away. */
  pixelM: (depthM: number) => number;
  /** Rays along each side of a pixel; more than one is shaded only where they meet different things. */
  samples?: number;
};

/** Light that reaches the camera: red, green and blue of every pixel, 1 being white. */
export function shade(view: View, faces: Faces, { date, pixelM, samples = 1 }: Shading): Float32Array {
  const [widthPx, heightPx] = [view.widthPx / samples, view.heightPx / samples];
  const out = new Float32Array(3 * widthPx * heightPx);
  const light = { sun: sunDirection(siteDates[date]), shadows: shadowsOf(date), normals: groundNormals(date) };
  const ray = { view, faces, light, pixelM, place: placer(view) };
  here.date = date;
  for (let row = 0, at = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++, at += 3) {
      const rays = samples > 1 && isMixed(view, faces, { column, row, samples }) ? samples : 1;
      for (let down = 0; down < rays; down++)
        for (let across = 0; across < rays; across++) {
          shadeRay(ray, column * samples + across, row * samples + down);
          for (let band = 0; band < 3; band++) out[at + band] = (out[at + band] as number) + (lit[band] as number);
        }
      if (rays > 1) for (let band = 0; band < 3; band++) out[at + band] = (out[at + band] as number) / rays ** 2;
    }
  return out;
}

/** Whether the rays of a pixel meet different things. Meshes of the ground are one thing. */
function isMixed(
  { widthPx }: View,
  faces: Faces,
  { column, row, samples }: { column: number; row: number; samples: number },
): boolean {
  let first = -2;
  for (let down = 0; down < samples; down++)
    for (let across = 0; across < samples; across++) {
      const face = (faces.face[(row * samples + down) * widthPx + column * samples + across] as number) - 1;
      const mesh = face < 0 ? -1 : (faces.meshOf[face] as number);
      const thing = mesh >= 0 && (faces.meshes[mesh] as Mesh).isGround ? -3 : mesh;
      if (first !== -2 && thing !== first) return true;
      first = thing;
    }
  return false;
}

type Ray = {
  view: View;
  faces: Faces;
  light: Light;
  pixelM: Shading['pixelM'];
  place: (sx: number, sy: number, key: number) => number;
};

/** Light of the last ray. */
const lit = new Float32Array(3);

function shadeRay({ view, faces, light, pixelM, place }: Ray, column: number, row: number): void {
  const pixel = row * view.widthPx + column;
  const number = (faces.face[pixel] as number) - 1;
  if (number < 0) return shadeSky(view, column, row);
  const depth = place(column + 0.5, row + 0.5, faces.key[pixel] as number);
  here.pixelM = pixelM(depth);
  normal.x = faces.normals[3 * number] as number;
  normal.y = faces.normals[3 * number + 1] as number;
  normal.z = faces.normals[3 * number + 2] as number;
  const mesh = faces.meshes[faces.meshOf[number] as number] as Mesh;
  if (mesh.isGround) {
    paintGround();
    smoothGround(light.normals);
  } else {
    const made = mesh.materials[faces.triangleOf[number] as number] as Material;
    paintFace(made, mesh);
    if (made === material.leaves) roundCrown(mesh);
  }
  lighten(view, light, view.isPerspective ? 1 - Math.exp(-depth / HAZE_M) : 0);
}

/** Puts `here` where a pixel's ray meets its face; answers the distance along the axis. */
function placer({ back, rows, eye, isPerspective }: View): (sx: number, sy: number, key: number) => number {
  const [a, b, c, d, e, f, g, h, i] = back as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (isPerspective)
    return (sx, sy, key) => {
      const depth = 1 / key;
      here.x = eye[0] + depth * (a * sx + b * sy + c);
      here.y = eye[1] + depth * (d * sx + e * sy + f);
      here.z = eye[2] + depth * (g * sx + h * sy + i);
      return depth;
    };
  const [right, down, up] = [rows[3] as number, rows[7] as number, rows[11] as number];
  return (sx, sy, key) => {
    const [u, v, w] = [sx - right, sy - down, key - up];
    here.x = a * u + b * v + c * w;
    here.y = d * u + e * v + f * w;
    here.z = g * u + h * v + i * w;
    return 1;
  };
}

/** The flat triangles of the ground would show. */
function smoothGround(normals: Float32Array): void {
  if (Math.abs(here.x) >= SITE_HALF_M || Math.abs(here.y) >= SITE_HALF_M) return;
  const column = Math.floor((here.x + SITE_HALF_M) / NORMALS_STEP_M + 0.5);
  const row = Math.floor((here.y + SITE_HALF_M) / NORMALS_STEP_M + 0.5);
  const at = 2 * (row * NORMALS_SIDE + column);
  normal.x = normals[at] as number;
  normal.y = normals[at + 1] as number;
  normal.z = Math.sqrt(1 - normal.x * normal.x - normal.y * normal.y);
}

/** Round as a crown, rough as leaves. */
function roundCrown({ middle, radius }: Mesh): void {
  const { x, y, z } = here;
  const rough = 0.9 * (quickNoise(x / 0.7, y / 0.7 + z, 97) - 0.5);
  const east = (x - middle[0]) / radius + rough;
  const north = (y - middle[1]) / radius + 0.9 * (quickNoise(x / 0.7 + z, y / 0.7, 98) - 0.5);
  const up = Math.max(0.15, (z - middle[2]) / radius + 0.45 + rough);
  const length = Math.sqrt(east * east + north * north + up * up);
  normal.x = east / length;
  normal.y = north / length;
  normal.z = up / length;
}

function lighten({ eye, isPerspective }: View, { sun, shadows }: Light, haze: number): void {
  const { x, y, z } = here;
  // Faces are seen from both sides.
  const towards = isPerspective
    ? normal.x * (eye[0] - x) + normal.y * (eye[1] - y) + normal.z * (eye[2] - z)
    : normal.z;
  const side = towards < 0 ? -1 : 1;
  const facing = side * (normal.x * sun[0] + normal.y * sun[1] + normal.z * sun[2]);
  const off = side * OFF_M;
  beside.x = x + off * normal.x;
  beside.y = y + off * normal.y;
  beside.z = z + off * normal.z;
  const sunlit = facing > 0 ? facing * lightAt(shadows, beside) : 0;
  const sky = 0.62 + 0.38 * side * normal.z;
  for (let band = 0; band < 3; band++) {
    const light = (painted[band] as number) * (sunlit * (SUN[band] as number) + sky * (SKY[band] as number));
    lit[band] = light + haze * ((HAZE[band] as number) - light);
  }
}

function shadeSky({ back }: View, column: number, row: number): void {
  const ray = [0, 3, 6].map((from) => (back[from] ?? 0) * column + (back[from + 1] ?? 0) * row + (back[from + 2] ?? 0));
  const share = Math.min(1, (2.2 * Math.max(0, ray[2] ?? 0)) / Math.hypot(...ray));
  lit[0] = 0.66 - 0.42 * share;
  lit[1] = 0.74 - 0.33 * share;
  lit[2] = 0.84 - 0.12 * share;
}
