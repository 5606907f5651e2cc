import sharp from 'sharp';
import { smoothStep } from '@overflight/flight/site/noise.ts';
import { terrainHeightM } from '@overflight/flight/site/ground.ts';
import { drawFromAbove } from '@overflight/flight/site/render/picture.ts';
import { toSite } from '@overflight/flight/site/site.ts';
import type { TileAddress } from '../../platform/tiles/tile-address.ts';
import { HEIGHTS_FADE_M, SITE_FADES_M, type SiteSourceKind } from './site-sources.ts';

const TILE_PX = 256;
const TERRARIUM_ZERO = 32_768;
/** The map shows the site as it is in June; in August only the piles differ. */
const DATE = 'june';

type Area = { west: number; south: number; east: number; north: number };

/** One tile of the demo site; undefined where it has nothing. */
export async function drawSiteTile(kind: SiteSourceKind, tile: TileAddress): Promise<Uint8Array | undefined> {
  const area = areaOf(tile);
  const reach = kind === 'imagery' ? SITE_FADES_M.to : HEIGHTS_FADE_M.to;
  if (area.west > reach || area.east < -reach || area.south > reach || area.north < -reach) return undefined;
  return kind === 'imagery' ? drawImagery(area) : drawHeights(area);
}

/** Close enough to a rectangle of the site: over its countryside the meridians turn by less than a tenth of a degree. */
function areaOf({ z, x, y }: TileAddress): Area {
  const corner = (column: number, row: number) => {
    const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;
    return toSite([(column / 2 ** z) * 360 - 180, lat]);
  };
  const [northWest, southEast] = [corner(x, y), corner(x + 1, y + 1)];
  return { west: northWest.x, north: northWest.y, east: southEast.x, south: southEast.y };
}

function drawImagery(area: Area): Promise<Buffer> {
  const { rgb } = drawFromAbove(area, { widthPx: TILE_PX, heightPx: TILE_PX, date: DATE });
  const size = { width: TILE_PX, height: TILE_PX };
  const farthestM = Math.hypot(
    Math.max(Math.abs(area.west), Math.abs(area.east)),
    Math.max(Math.abs(area.south), Math.abs(area.north)),
  );
  if (farthestM <= SITE_FADES_M.from)
    return sharp(Buffer.from(rgb.buffer), { raw: { ...size, channels: 3 } })
      .webp({ quality: 88 })
      .toBuffer();
  const rgba = Buffer.alloc(4 * TILE_PX ** 2);
  forEachPixel(area, (pixel, { x, y }) => {
    for (let band = 0; band < 3; band++) rgba[4 * pixel + band] = rgb[3 * pixel + band] as number;
    rgba[4 * pixel + 3] = Math.round(255 * (1 - smoothStep(Math.hypot(x, y), SITE_FADES_M.from, SITE_FADES_M.to)));
  });
  return sharp(rgba, { raw: { ...size, channels: 4 } })
    .webp({ quality: 88 })
    .toBuffer();
}

function drawHeights(area: Area): Promise<Buffer> {
  const rgb = Buffer.alloc(3 * TILE_PX ** 2);
  forEachPixel(area, (pixel, { x, y }) => {
    const share = 1 - smoothStep(Math.hypot(x, y), HEIGHTS_FADE_M.from, HEIGHTS_FADE_M.to);
    const value = terrainHeightM(x, y, DATE) * share + TERRARIUM_ZERO;
    rgb[3 * pixel] = Math.floor(value / 256);
    rgb[3 * pixel + 1] = Math.floor(value) % 256;
    rgb[3 * pixel + 2] = Math.floor((value % 1) * 256);
  });
  return sharp(rgb, { raw: { width: TILE_PX, height: TILE_PX, channels: 3 } })
    .png()
    .toBuffer();
}

function forEachPixel(
  { west, north, east, south }: Area,
  visit: (pixel: number, at: { x: number; y: number }) => void,
): void {
  for (let row = 0, pixel = 0; row < TILE_PX; row++)
    for (let column = 0; column < TILE_PX; column++, pixel++) {
      const x = west + ((column + 0.5) / TILE_PX) * (east - west);
      visit(pixel, { x, y: north + ((row + 0.5) / TILE_PX) * (south - north) });
    }
}
