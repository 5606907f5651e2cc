import type { Services } from '../../platform/services.ts';
import type { RunControlPoint } from '../engines/engine.ts';
import { listControlPoints } from './list-control-points.ts';

/** The points of a project with their marks in the photos of a run. */
export async function controlOfRun(
  services: Services,
  projectId: string,
  photos: readonly { name: string; fileId: string }[],
): Promise<RunControlPoint[]> {
  const names = new Map(photos.map(({ name, fileId }) => [fileId, name]));
  const points = await listControlPoints(services, projectId);
  return points.map(({ name, role, position, heightM, horizontalSigmaM, verticalSigmaM, stated, marks }) => ({
    name,
    role,
    position,
    heightM,
    horizontalSigmaM,
    verticalSigmaM,
    stated,
    marks: marks.flatMap(({ fileId, at }) => {
      const photo = names.get(fileId);
      return photo === undefined ? [] : [{ photo, at }];
    }),
  }));
}
