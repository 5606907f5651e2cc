import { terrainHeightM } from '../ground.ts';
import { SITE_HALF_M, siteDates, type SiteDate } from '../site.ts';
import { rasterise } from './rasterise.ts';
import { terrainMeshes } from './terrain-mesh.ts';
import { siteThings } from './things.ts';
import { alongRays, type View } from './view.ts';

/** The site as the sun sees it: what is behind the nearest face lies in shadow. */
export type Shadows = { view: View; nearest: Float32Array };

const SHADOW_PX = 2700;
export const SHADOW_PIXEL_M = 0.22;
/** A face does not shade itself. */
const BIAS_M = 0.12;

const made: Partial<Record<SiteDate, Shadows>> = {};

export function shadowsOf(date: SiteDate): Shadows {
  made[date] ??= makeShadows(date);
  return made[date];
}

export function sunDirection({
  sunAzimuthDeg,
  sunElevationDeg,
}: (typeof siteDates)[SiteDate]): [number, number, number] {
  const [azimuth, elevation] = [(sunAzimuthDeg * Math.PI) / 180, (sunElevationDeg * Math.PI) / 180];
  return [Math.sin(azimuth) * Math.cos(elevation), Math.cos(azimuth) * Math.cos(elevation), Math.sin(elevation)];
}

function makeShadows(date: SiteDate): Shadows {
  const sun = sunDirection(siteDates[date]);
  const middle: [number, number, number] = [0, 0, terrainHeightM(0, 0, date)];
  const view = alongRays(sun, middle, { px: SHADOW_PX, pixelM: SHADOW_PIXEL_M });
  const half = SITE_HALF_M;
  const ground = terrainMeshes({ west: -half, south: -half, east: half, north: half }, { cellM: 1, date });
  const things = siteThings(date).filter(({ castsShadow }) => castsShadow);
  return { view, nearest: rasterise(view, [...ground, ...things]).key };
}

/** Share of the sun that reaches a point. */
export function lightAt(
  { view: { rows }, nearest }: Shadows,
  { x, y, z }: { x: number; y: number; z: number },
): number {
  const across =
    (rows[0] as number) * x + (rows[1] as number) * y + (rows[2] as number) * z + (rows[3] as number) - 0.5;
  const down = (rows[4] as number) * x + (rows[5] as number) * y + (rows[6] as number) * z + (rows[7] as number) - 0.5;
  const limit =
    (rows[8] as number) * x + (rows[9] as number) * y + (rows[10] as number) * z + (rows[11] as number) + BIAS_M;
  const left = Math.floor(across);
  const top = Math.floor(down);
  if (left < 0 || top < 0 || left + 1 >= SHADOW_PX || top + 1 >= SHADOW_PX) return 1;
  const at = top * SHADOW_PX + left;
  const right = across - left;
  const below = down - top;
  const upper = (limit >= (nearest[at] as number) ? 1 - right : 0) + (limit >= (nearest[at + 1] as number) ? right : 0);
  const lower =
    (limit >= (nearest[at + SHADOW_PX] as number) ? 1 - right : 0) +
    (limit >= (nearest[at + SHADOW_PX + 1] as number) ? right : 0);
  return upper * (1 - below) + lower * below;
}
