import { gzipSync } from 'node:zlib';
import { overlayTiles, type OverlayLayer } from '@overflight/contract/map/overlays.ts';
import { clipToTile } from '../../platform/mvt/clip-to-tile.ts';
import type { TileAddress } from '../../platform/tiles/tile-address.ts';
import { encodeTile } from '../../platform/mvt/encode-tile.ts';
import { ALL_FROM_ZOOM, type TileDrawing } from './drawing.ts';

const DETAILS_FROM_ZOOM = 9;

/** One tile of a layer, compressed; undefined if it is empty. */
export function drawTile(layer: OverlayLayer, tile: TileAddress, drawings: Iterable<TileDrawing>): Buffer | undefined {
  const options = { isLastZoom: tile.z === overlayTiles.maxZoom, keepsSmallest: tile.z >= ALL_FROM_ZOOM };
  const features = [];
  for (const { number, minZoom, maxZoom, shape, properties, details } of drawings) {
    if (tile.z < minZoom || tile.z > maxZoom) continue;
    const geometry = clipToTile(shape, tile, options);
    if (!geometry) continue;
    const shown = tile.z >= DETAILS_FROM_ZOOM ? { ...properties, ...details } : properties;
    features.push({ id: number, geometry, properties: shown });
  }
  return features.length > 0 ? gzipSync(encodeTile([{ name: layer, features }])) : undefined;
}
