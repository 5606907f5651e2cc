import { z } from 'zod';
import { call } from '../call.ts';
import { ProjectSurface } from '../map/terrain.ts';

const path = '/process/oa/v2/processes/{processId}/terrain';
const params = z.object({ processId: z.uuid().toLowerCase() });

const ProjectTerrain = z.object({
  /** Its surface in use as terrain; null if none is. */
  surface: ProjectSurface.nullable(),
  /** A newer run has made another surface. */
  hasNewer: z.boolean(),
  /** The newest result is local: its heights are nowhere, and cannot be used. */
  isLocal: z.boolean(),
});
export type ProjectTerrain = z.infer<typeof ProjectTerrain>;

export const readProjectTerrain = call({
  method: 'GET',
  path,
  needs: 'process',
  scope: 'projects-read',
  summary: 'Whether the surface of a project serves as terrain',
  params,
  answer: ProjectTerrain,
});

export const startAsTerrain = call({
  method: 'PUT',
  path,
  needs: 'process',
  scope: 'projects-write',
  summary: "Use the newest surface of a project as terrain for the caller's tenant, levelled to the known ground",
  params,
  answer: ProjectTerrain,
});

export const stopAsTerrain = call({
  method: 'DELETE',
  path,
  needs: 'process',
  scope: 'projects-write',
  summary: 'Stop using the surface of a project as terrain',
  params,
});
