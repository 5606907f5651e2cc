import { engineNames } from '@overflight/contract/projects/project-runs.ts';
import { LOCAL } from '@overflight/contract/projects/run-accuracy.ts';
import type { ProjectTerrain } from '@overflight/contract/projects/project-terrain.ts';
import type { Caller } from '../../platform/http/route.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { addSurface } from '../../terrain/surfaces/add-surface.ts';
import { requireProject } from '../projects-store.ts';
import { dayOfPhotos, newestSurface } from './newest-surface.ts';
import { readTerrain } from './read-terrain.ts';

/** Uses the newest surface of a project as terrain of its tenant, and of nobody else. */
export async function useAsTerrain(services: Services, caller: Caller, id: string): Promise<ProjectTerrain> {
  const key = { tenant: caller.tenant, id };
  const { name } = await requireProject(services, key);
  const newest = await newestSurface(services, id);
  if (!newest) throw noSurface();
  const { file, processedAt, outcome } = newest;
  if (outcome.report.isLocal) throw localResult();
  await addSurface(services, {
    tenant: caller.tenant,
    file,
    made: {
      projectId: id,
      projectName: name,
      processedAt: processedAt.toISOString(),
      day: await dayOfPhotos(services, outcome),
      photos: outcome.report.photosUsed,
      engine: engineNames[outcome.report.engine],
      addedBy: caller.name,
    },
  });
  return readTerrain(services, key);
}

const localResult = (): Refused =>
  new Refused({
    status: 409,
    code: 'local-result',
    message: `The newest result is ${LOCAL}. Place it by three control points, and process the project again.`,
  });

const noSurface = (): Refused =>
  new Refused({ status: 409, code: 'no-surface', message: 'No run of this project has made a surface model.' });
