import type { TileSource } from '@overflight/contract/map/basemap.ts';

/** Four bytes per pixel, row by row from the north-west. */
export type TilePixels = { rgba: ArrayLike<number>; width: number; height: number };

type Encoding = NonNullable<TileSource['encoding']>;

/** Height in metres of a pixel's colour. */
const decoders: Record<Encoding, (red: number, green: number, blue: number) => number> = {
  terrarium: (red, green, blue) => red * 256 + green + blue / 256 - 32_768,
  mapbox: (red, green, blue) => (red * 65_536 + green * 256 + blue) / 10 - 10_000,
};

/** Below any ground: black, which means no data. */
const LOWEST_GROUND_M = -9_999;

/** Height at a position in a tile (0 to 1 from west and north), interpolated between four pixel centres. */
export function heightInTile(tile: TilePixels, place: { x: number; y: number }, encoding: Encoding): number | null {
  const [column, across] = pixelOf(place.x, tile.width);
  const [row, down] = pixelOf(place.y, tile.height);
  const at = (dx: number, dy: number) => heightOfPixel(tile, [column + dx, row + dy], encoding);
  const [northWest, northEast, southWest, southEast] = [at(0, 0), at(1, 0), at(0, 1), at(1, 1)];
  if (northWest === null || northEast === null || southWest === null || southEast === null) return null;
  const north = northWest + (northEast - northWest) * across;
  const south = southWest + (southEast - southWest) * across;
  return north + (south - north) * down;
}

/** The pixel centre before a position and the fraction to the next; edges are clamped. */
function pixelOf(share: number, size: number): [pixel: number, onward: number] {
  const exact = Math.min(Math.max(share * size - 0.5, 0), size - 1);
  const pixel = Math.min(Math.floor(exact), Math.max(0, size - 2));
  return [pixel, exact - pixel];
}

function heightOfPixel({ rgba, width }: TilePixels, [x, y]: [number, number], encoding: Encoding): number | null {
  const first = (y * width + x) * 4;
  const [red = 0, green = 0, blue = 0, alpha = 0] = [rgba[first], rgba[first + 1], rgba[first + 2], rgba[first + 3]];
  const heightM = decoders[encoding](red, green, blue);
  return alpha === 0 || heightM < LOWEST_GROUND_M ? null : heightM;
}
