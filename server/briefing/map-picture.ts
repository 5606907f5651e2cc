import type { Position } from 'geojson';
import sharp, { type OverlayOptions } from 'sharp';
import type { TileSource } from '@overflight/contract/map/basemap.ts';
import { readTile } from '../basemap/read-tile.ts';
import { mapSources } from '../basemap/sources/map-sources.ts';
import type { Services } from '../platform/services.ts';

/** A picture of the ground, or none if no tiles answer; `at` gives the pixel of a position. */
export type MapPicture = {
  jpeg: Buffer | undefined;
  width: number;
  height: number;
  /** Ground size of a pixel at its middle, in metres. */
  metresPerPixel: number;
  at: (position: Position) => [x: number, y: number];
  sources: string[];
};

const [WIDTH, HEIGHT, MARGIN] = [1200, 760, 90];
const TILE = 256;
const MAX_ZOOM = 20;
/** Zoom levels by which tiles are enlarged. */
const MAX_ENLARGED = 3;
const EARTH_M = 40_075_016.686;
/** Fewer of these tiles found than this share, and the picture would be mostly holes. */
const MIN_SHARE = 0.5;

/** The surroundings of these positions from the finest tiles of the product's own that answer. */
export async function mapPicture(services: Services, positions: readonly Position[]): Promise<MapPicture> {
  const z = zoomFor(positions);
  const points = positions.map((position) => pixelAt(position, z));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const middle = (values: number[]) => (least(values) + most(values)) / 2;
  const [left, top] = [Math.round(middle(xs) - WIDTH / 2), Math.round(middle(ys) - HEIGHT / 2)];
  const view = { z, left, top };
  const { imagery } = await mapSources(services);
  // Built-in imagery is an overview of the world: at the scale of a plan it shows nothing.
  const own = imagery.filter(({ builtIn, tiles }) => !builtIn && tiles.startsWith('/')).toReversed();
  let [jpeg, used]: [Buffer | undefined, TileSource | undefined] = [undefined, undefined];
  for (const source of own) {
    jpeg = await pictureOf(services, source, view).catch(() => undefined);
    if (jpeg) {
      used = source;
      break;
    }
  }
  const latitude = positions[0]?.[1] ?? 0;
  return {
    jpeg,
    width: WIDTH,
    height: HEIGHT,
    metresPerPixel: (EARTH_M * Math.cos((latitude * Math.PI) / 180)) / (2 ** z * TILE),
    at: (position) => {
      const [x, y] = pixelAt(position, z);
      return [x - left, y - top];
    },
    sources: used ? [[used.name, used.attribution].filter((text) => text !== '').join(': ')] : [],
  };
}

const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);

function zoomFor(positions: readonly Position[]): number {
  for (let z = MAX_ZOOM; z > 0; z--) {
    const points = positions.map((position) => pixelAt(position, z));
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const fits = most(xs) - least(xs) <= WIDTH - 2 * MARGIN && most(ys) - least(ys) <= HEIGHT - 2 * MARGIN;
    if (fits) return z;
  }
  return 0;
}

/** Web Mercator. */
function pixelAt([lng = 0, lat = 0]: Position, z: number): [number, number] {
  const size = 2 ** z * TILE;
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
  return [((lng + 180) / 360) * size, ((1 - north) / 2) * size];
}

type View = { z: number; left: number; top: number };

/** Tiles of the view, enlarged from a lower zoom where the source ends. */
async function pictureOf(services: Services, source: TileSource, { z, left, top }: View): Promise<Buffer | undefined> {
  const zoom = Math.min(z, source.maxZoom);
  if (z - zoom > MAX_ENLARGED) return undefined;
  const side = TILE * 2 ** (z - zoom);
  const [x0, y0] = [Math.floor(left / side), Math.floor(top / side)];
  const [x1, y1] = [Math.floor((left + WIDTH - 1) / side), Math.floor((top + HEIGHT - 1) / side)];
  const parts: OverlayOptions[] = [];
  const total = (x1 - x0 + 1) * (y1 - y0 + 1);
  for (let x = x0; x <= x1; x++)
    for (let y = y0; y <= y1; y++) {
      const { bytes } = await readTile(services, source.id, { z: zoom, x, y });
      if (!bytes) continue;
      const input = await sharp(bytes).resize(side, side, { fit: 'fill' }).png().toBuffer();
      parts.push({ input, left: (x - x0) * side, top: (y - y0) * side });
    }
  if (parts.length < total * MIN_SHARE) return undefined;
  const canvas = {
    width: (x1 - x0 + 1) * side,
    height: (y1 - y0 + 1) * side,
    channels: 3,
    background: '#e8e8e8',
  } as const;
  // sharp cuts before it pastes, so that these are two steps.
  const whole = await sharp({ create: canvas }).composite(parts).png().toBuffer();
  const window = { left: left - x0 * side, top: top - y0 * side, width: WIDTH, height: HEIGHT };
  return sharp(whole).extract(window).jpeg({ quality: 85 }).toBuffer();
}
