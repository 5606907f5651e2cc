import { createHash } from 'node:crypto';
import { overlayKind, type OverlayLayer } from '@overflight/contract/map/overlays.ts';
import type { DatasetInUse } from './datasets/datasets-in-use.ts';

/** The datasets of a layer. */
export function datasetsOf(layer: OverlayLayer, inUse: readonly DatasetInUse[]): DatasetInUse[] {
  return inUse.filter(({ kind }) => overlayKind(kind).layers.includes(layer));
}

/** Increment with every change of tile appearance or content, so that no browser keeps old ones. */
const TILE_FORMAT = 1;

/** A token that changes whenever the tiles of a layer do; also if a dataset was removed and imported again. */
export function layerVersion(layer: OverlayLayer, inUse: readonly DatasetInUse[]): string {
  const versions = datasetsOf(layer, inUse).map(
    ({ id, version, importedAt }) => `${id}@${version}@${importedAt.getTime()}`,
  );
  return createHash('sha256')
    .update([TILE_FORMAT, ...versions].join())
    .digest('hex')
    .slice(0, 16);
}
