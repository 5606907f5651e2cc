import { createHash } from 'node:crypto';
import { overlayKind, type OverlayLayer } from '@overflight/contract/map/overlays.ts';
import type { DatasetInUse } from './datasets/datasets-in-use.ts';

/** The datasets that a layer is drawn from. */
export function datasetsOf(layer: OverlayLayer, inUse: readonly DatasetInUse[]): DatasetInUse[] {
  return inUse.filter(({ kind }) => overlayKind(kind).layers.includes(layer));
}

/** To be raised with every change of how tiles look or what they hold, so that no browser keeps the old ones. */
const TILE_FORMAT = 1;

/** A word that changes whenever the tiles of a layer do; also where a dataset was removed and brought in again. */
export function layerVersion(layer: OverlayLayer, inUse: readonly DatasetInUse[]): string {
  const versions = datasetsOf(layer, inUse).map(
    ({ id, version, importedAt }) => `${id}@${version}@${importedAt.getTime()}`,
  );
  return createHash('sha256')
    .update([TILE_FORMAT, ...versions].join())
    .digest('hex')
    .slice(0, 16);
}
