import type { TileSource } from '@overflight/contract/map/basemap.ts';
import { currentTokens } from '../../platform/calls/tokens.ts';
import { hostReachability } from '../sources/host-reachability.ts';
import type { LngLat } from '../scene.ts';
import { heightInTile, type TilePixels } from './terrain-pixels.ts';
import { positionsInTiles, tileUrl } from './terrain-places.ts';
import { tileRequest } from '../sources/tile-request.ts';

/** Cached tiles: a plan's ground is read again when the plan changes. */
const MAX_CACHED_TILES = 32;
const cached = new Map<string, TilePixels | null>();

/** Ground elevation above sea level at each position, from the terrain tiles; null where there is none. */
export async function terrainHeights(
  source: TileSource,
  positions: readonly LngLat[],
  signal?: AbortSignal,
): Promise<(number | null)[]> {
  const places = positionsInTiles(source, positions);
  const urls = places.map((place) => place && tileUrl(source.tiles, place.tile));
  const wanted = [...new Set(urls)].filter((url) => url !== null);
  const pixels = new Map(await Promise.all(wanted.map(async (url) => [url, await readTile(url, signal)] as const)));
  return places.map((place, i) => {
    const tile = pixels.get(urls[i] ?? '');
    return place && tile ? heightInTile(tile, place, source.encoding ?? 'terrarium') : null;
  });
}

async function readTile(address: string, signal: AbortSignal | undefined): Promise<TilePixels | null> {
  const known = cached.get(address);
  if (known !== undefined) return known;
  const { url, headers = {} } = tileRequest(address, window.location.origin, currentTokens().apiKey);
  if (hostReachability.isSilent(url)) throw new Error('The terrain source cannot be reached');
  const response = await fetch(url, { headers, ...(signal ? { signal } : {}) });
  const isMissing = response.status === 204 || response.status === 404;
  if (!response.ok && !isMissing) throw new Error(`The terrain source answered ${response.status}`);
  const pixels = isMissing ? null : await pixelsOf(await response.blob());
  cached.set(address, pixels);
  for (const oldest of [...cached.keys()].slice(0, Math.max(0, cached.size - MAX_CACHED_TILES))) cached.delete(oldest);
  return pixels;
}

/** Every bit counts in these images: no colour profile, no premultiplied alpha. */
async function pixelsOf(picture: Blob): Promise<TilePixels | null> {
  if (picture.size === 0) return null;
  const image = await createImageBitmap(picture, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
  const { width, height } = image;
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  pen?.drawImage(image, 0, 0);
  image.close();
  return pen ? { rgba: pen.getImageData(0, 0, width, height).data, width, height } : null;
}
