import type { CrewMember } from '../crew-member.ts';

export type MapPlace = { longitude: number; latitude: number; zoom: number };
export type Pixel = readonly [x: number, y: number];

const TAB_BAR_PX = 56;

/** Window position of a map position, seen from above and north up. */
export function pixelOf(
  [lng, lat]: readonly [number, number],
  { page }: Pick<CrewMember, 'page'>,
  view: MapPlace,
): Pixel {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const scale = 512 * 2 ** view.zoom;
  const mercator = (latitude: number) => Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI);
  const x = ((lng - view.longitude) / 360) * scale + width / 2;
  return [x, (mercator(view.latitude) - mercator(lat)) * scale + (height - TAB_BAR_PX) / 2];
}
