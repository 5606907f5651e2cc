import { quickNoise } from '../noise.ts';
import { SITE_HALF_M, siteDates, type SiteDate } from '../site.ts';
import { groundNormals, NORMALS_SIDE, NORMALS_STEP_M } from './ground-normals.ts';
import type { Mesh } from './mesh.ts';
import type { Colour } from './paint.ts';
import { lightAt, SHADOW_PIXEL_M, type Shadows, shadowsOf, sunDirection } from './shadows.ts';
import { fillBetween, newRow, nextOf, stepOf, type Stretch, strip, STRIP_LENGTH } from './strip.ts';
import type { View } from './view.ts';

/** Light of the sun and of the sky, on a face square to it. */
const SUN: Colour = [2.05, 1.92, 1.66];
const SKY: Colour = [0.36, 0.45, 0.62];
const HAZE: Colour = [0.5, 0.58, 0.68];
/** At this distance, haze has taken two thirds of the contrast. */
const HAZE_M = 6000;
/** Shadows are looked up a little off the face, which would otherwise shade itself. */
const OFF_M = 0.3;

/** Directions of the faces at the points of the strip, and their distances from the camera. */
export const facing = { x: newRow(), y: newRow(), z: newRow(), depth: new Float64Array(STRIP_LENGTH) };

export type Light = { sun: [number, number, number]; shadows: Shadows; normals: Float32Array };

export function lightOf(date: SiteDate): Light {
  return { sun: sunDirection(siteDates[date]), shadows: shadowsOf(date), normals: groundNormals(date) };
}

/** The flat triangles of the ground would show. */
export function smoothGround(stretch: Stretch, { normals }: Light): void {
  const step = stepOf(stretch, NORMALS_STEP_M);
  for (let at = stretch.from; at < stretch.to; at = nextOf(at, step, stretch))
    if (Math.abs(strip.x[at] as number) < SITE_HALF_M && Math.abs(strip.y[at] as number) < SITE_HALF_M)
      readNormal(at, normals);
  for (const row of [facing.x, facing.y, facing.z]) fillBetween(row, stretch, step);
}

/** Interpolates between the four corners of the cell. */
function readNormal(at: number, normals: Float32Array): void {
  const across = ((strip.x[at] as number) + SITE_HALF_M) / NORMALS_STEP_M;
  const along = ((strip.y[at] as number) + SITE_HALF_M) / NORMALS_STEP_M;
  const column = Math.floor(across);
  const row = Math.floor(along);
  const right = across - column;
  const up = along - row;
  const low = 2 * (row * NORMALS_SIDE + column);
  const high = low + 2 * NORMALS_SIDE;
  // Shares of the four corners.
  const upperRight = right * up;
  const lowerRight = right - upperRight;
  const upperLeft = up - upperRight;
  const lowerLeft = 1 - right - upperLeft;
  const east =
    lowerLeft * (normals[low] as number) +
    lowerRight * (normals[low + 2] as number) +
    upperLeft * (normals[high] as number) +
    upperRight * (normals[high + 2] as number);
  const north =
    lowerLeft * (normals[low + 1] as number) +
    lowerRight * (normals[low + 3] as number) +
    upperLeft * (normals[high + 1] as number) +
    upperRight * (normals[high + 3] as number);
  facing.x[at] = east;
  facing.y[at] = north;
  facing.z[at] = Math.sqrt(1 - east * east - north * north);
}

/** Round as a crown, rough as leaves. */
export function roundCrown(at: number, { middle, radius }: Mesh): void {
  const x = strip.x[at] as number;
  const y = strip.y[at] as number;
  const z = strip.z[at] as number;
  const rough = 0.9 * (quickNoise(x / 0.7, y / 0.7 + z, 97) - 0.5);
  const east = (x - middle[0]) / radius + rough;
  const north = (y - middle[1]) / radius + 0.9 * (quickNoise(x / 0.7 + z, y / 0.7, 98) - 0.5);
  const up = Math.max(0.15, (z - middle[2]) / radius + 0.45 + rough);
  const length = Math.sqrt(east * east + north * north + up * up);
  facing.x[at] = east / length;
  facing.y[at] = north / length;
  facing.z[at] = up / length;
}

/** Light on the ground changes from pixel to pixel of the shadows. */
const lightStepOf = (ground: Stretch) => stepOf(ground, SHADOW_PIXEL_M);

type Lit = { view: View; light: Light; isGround: boolean };

/** Turns what is painted into the light that reaches the camera. */
export function lighten(stretch: Stretch, { view, light, isGround }: Lit): void {
  const { red, green, blue } = strip;
  const step = isGround ? lightStepOf(stretch) : 1;
  fillLit(stretch, step, { view, light });
  fillBetween(sunlit, stretch, step);
  fillBetween(skylit, stretch, step);
  const { depth } = facing;
  const { isPerspective } = view;
  const [sunRed, sunGreen, sunBlue] = SUN;
  const [skyRed, skyGreen, skyBlue] = SKY;
  const [hazeRed, hazeGreen, hazeBlue] = HAZE;
  for (let at = stretch.from; at < stretch.to; at++) {
    const haze = isPerspective ? hazeAt(depth[at] as number) : 0;
    const bySun = (1 - haze) * (sunlit[at] as number);
    const bySky = (1 - haze) * (skylit[at] as number);
    red[at] = (red[at] as number) * (bySun * sunRed + bySky * skyRed) + haze * hazeRed;
    green[at] = (green[at] as number) * (bySun * sunGreen + bySky * skyGreen) + haze * hazeGreen;
    blue[at] = (blue[at] as number) * (bySun * sunBlue + bySky * skyBlue) + haze * hazeBlue;
  }
}

/** Shares of the light of sun and sky. */
const sunlit = newRow();
const skylit = newRow();

function fillLit(stretch: Stretch, step: number, { view, light }: Pick<Lit, 'view' | 'light'>): void {
  const { x: easts, y: norths, z: ups } = facing;
  const { isPerspective } = view;
  const [eyeX, eyeY, eyeZ] = view.eye;
  const [sunX, sunY, sunZ] = light.sun;
  for (let at = stretch.from; at < stretch.to; at = nextOf(at, step, stretch)) {
    const east = easts[at] as number;
    const north = norths[at] as number;
    const up = ups[at] as number;
    const x = strip.x[at] as number;
    const y = strip.y[at] as number;
    const z = strip.z[at] as number;
    // Faces are seen from both sides.
    const towards = isPerspective ? east * (eyeX - x) + north * (eyeY - y) + up * (eyeZ - z) : up;
    const side = towards < 0 ? -1 : 1;
    const square = side * (east * sunX + north * sunY + up * sunZ);
    const off = side * OFF_M;
    sunlit[at] =
      square > 0 ? square * lightAt(light.shadows, { x: x + off * east, y: y + off * north, z: z + off * up }) : 0;
    skylit[at] = 0.62 + 0.38 * side * up;
  }
}

/** Above this share of the distance, the short sum is not good enough. */
const NEAR = 0.25;

/** Near enough to 1 - exp(-t): an exponential for every pixel would take as long as its shadow. */
function hazeAt(depthM: number): number {
  const t = depthM * (1 / HAZE_M);
  return t < NEAR ? t * (1 - t * (1 / 2 - t * (1 / 6))) : 1 - Math.exp(-t);
}
