import type { LngLat } from '../scene.ts';
import type { PointPx } from '../modes/map-mode.ts';

export type FlatView = { centre: LngLat; zoom: number; bearingDeg: number; widthPx: number; heightPx: number };

/** World size in pixels at zoom 0. */
const WORLD_PX = 512;

const northOf = (lat: number) => Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);

/**
 * Projects positions on a flat, untilted map: a few multiplications each, a hundred times faster than MapLibre. It
 * runs for a thousand vehicles ten times a second.
 */
export function fastProjection({ centre, zoom, bearingDeg, widthPx, heightPx }: FlatView): (at: LngLat) => PointPx {
  const worldPx = WORLD_PX * 2 ** zoom;
  const turn = (-bearingDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn) * worldPx, Math.sin(turn) * worldPx];
  const north = northOf(centre[1]);
  return ([lng, lat]) => {
    const turns = Math.round((centre[0] - lng) / 360);
    const x = (lng + 360 * turns - centre[0]) / 360;
    const y = north - northOf(lat);
    return [widthPx / 2 + x * cos - y * sin, heightPx / 2 + x * sin + y * cos];
  };
}
