import path from 'node:path';
import type { Services } from '../../platform/services.ts';

/** Folder of operators' MBTiles and PMTiles files, and of incomplete uploads. */
export function packsFolder({ env }: Pick<Services, 'env'>): string {
  return path.join(env.OVERFLIGHT_DATA, 'packs');
}

export function packPath(services: Pick<Services, 'env'>, file: string): string {
  return path.join(packsFolder(services), file);
}

/** Folder of copies of packs in a remote store. */
export function copiesFolder({ env }: Pick<Services, 'env'>): string {
  return path.join(env.OVERFLIGHT_DATA, 'copies');
}

export function copyPath(services: Pick<Services, 'env'>, key: string): string {
  return path.join(copiesFolder(services), key);
}

/** Name prefix of incomplete uploads. */
export const DRAFT_PREFIX = '.draft-';
