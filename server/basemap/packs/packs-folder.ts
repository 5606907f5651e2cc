import path from 'node:path';
import type { Services } from '../../platform/services.ts';

/** Where operators put MBTiles and PMTiles files, and where uploads go. */
export function packsFolder({ env }: Pick<Services, 'env'>): string {
  return path.join(env.OVERFLIGHT_DATA, 'packs');
}

export function packPath(services: Pick<Services, 'env'>, file: string): string {
  return path.join(packsFolder(services), file);
}

/** Uploads grow under such a name until they are whole. */
export const DRAFT_PREFIX = '.draft-';
