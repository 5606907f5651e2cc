import path from 'node:path';
import type { OverlayLayer } from '@overflight/contract/map/overlays.ts';
import type { Services } from '../../platform/services.ts';

export type DatasetVersion = { dataset: string; version: number };

/** Folder of the tiles of published data, one file per layer and version. */
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

/** Prefix of folders with incomplete archives. */
export const DRAFT_PREFIX = '.cutting-';
