import path from 'node:path';
import type { OverlayLayer } from '@overflight/contract/map/overlays.ts';
import type { Services } from '../../platform/services.ts';

export type DatasetVersion = { dataset: string; version: number };

/** Where the tiles of published data lie, a file for each layer of a version. */
export function archivesFolder({ env }: Pick<Services, 'env'>): string {
  return path.join(env.OVERFLIGHT_DATA, 'overlays');
}

export function archivePath(
  services: Pick<Services, 'env'>,
  { dataset, version }: DatasetVersion,
  layer: OverlayLayer,
): string {
  return path.join(archivesFolder(services), `${dataset}.${version}.${layer}.mbtiles`);
}

/** Archives grow in a folder of such a name until they are whole. */
export const DRAFT_PREFIX = '.cutting-';
