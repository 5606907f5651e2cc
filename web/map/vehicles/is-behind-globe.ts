import type { LngLat } from '../scene.ts';

type View = { centre: LngLat; zoom: number; heightPx: number };

const WORLD_PX = 512;
/** Camera distance in map heights. */
const CAMERA_HEIGHTS = 1.5;

/** Whether a position is on the far side of the globe. */
export function isBehindGlobe(position: LngLat, { centre, zoom, heightPx }: View): boolean {
  const [lng, lat] = radians(position);
  const [lng0, lat0] = radians(centre);
  const cosine = Math.sin(lat) * Math.sin(lat0) + Math.cos(lat) * Math.cos(lat0) * Math.cos(lng - lng0);
  const radiusPx = (WORLD_PX * 2 ** zoom) / (2 * Math.PI) / Math.max(0.1, Math.cos(lat0));
  return cosine < radiusPx / (radiusPx + CAMERA_HEIGHTS * heightPx);
}

const radians = ([lng, lat]: LngLat): [number, number] => [(lng * Math.PI) / 180, (lat * Math.PI) / 180];
