import type { ProjectSurface } from '@overflight/contract/map/terrain.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import type { StoredBytes } from '../../platform/storage/damage-of.ts';
import { openRaster, storedRaster } from '../rasters/open-raster.ts';
import { BadRaster, type Raster } from '../rasters/raster.ts';
import { levelSurface } from './level-surface.ts';
import { writeSurface } from './surfaces-store.ts';

type Made = Pick<ProjectSurface, 'projectId' | 'projectName' | 'processedAt' | 'day' | 'photos' | 'engine' | 'addedBy'>;
type Wanted = { tenant: string; file: StoredBytes & { id: string; name: string }; made: Made };

/** Puts the surface of a project in use as terrain of its tenant, levelled to the ground that is known there. */
export async function addSurface(services: Services, { tenant, file, made }: Wanted): Promise<void> {
  const raster = await openSurface(services, file);
  const levelling = await levelSurface(services, raster);
  const { bounds, grid } = raster;
  const addedAt = services.now().toISOString();
  const surface: ProjectSurface = { ...made, bounds, cellM: grid.cellM, levelling, addedAt };
  await writeSurface(services, { tenant, fileId: file.id, surface });
  const { offsetM, spreadM } = levelling;
  await recordEvent(services.db, {
    kind: 'surface-used',
    subject: made.projectName,
    details: { id: made.projectId, offsetM, spreadM },
  });
}

async function openSurface(services: Services, file: Wanted['file']): Promise<Raster> {
  try {
    return await openRaster(storedRaster(services, file.name, file));
  } catch (error) {
    if (!(error instanceof BadRaster)) throw error;
    throw new Refused({ status: 409, code: 'bad-raster', message: `The surface cannot be read: ${error.message}` });
  }
}
