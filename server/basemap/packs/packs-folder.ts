import path from 'node:path';
import type { Services } from '../../platform/services.ts';

/** Folder of operators' MBTiles and PMTiles files and of uploads. */
export function packsFolder({ env }: Pick<Services, 'env'>): string {
  return path.join(env.OVERFLIGHT_DATA, 'packs');
}

export function packPath(services: Pick<Services, 'env'>, file: string): string {
  return path.join(packsFolder(services), file);
}

/** Name prefix of incomplete uploads. */
export const DRAFT_PREFIX = '.draft-';
