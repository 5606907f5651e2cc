import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import type { ControlPoint } from '@overflight/contract/projects/control-points.ts';
import type { Services } from '../../platform/services.ts';
import type { RunControlPoint } from '../engines/engine.ts';
import { listControlPoints } from './list-control-points.ts';
import { placeControl } from './datums/place-control.ts';
import { statedCode } from './datums/stated-code.ts';

/** The points of a project with their marks in the photos of a run. */
export async function controlOfRun(
  services: Services,
  projectId: string,
  photos: readonly { name: string; fileId: string }[],
): Promise<RunControlPoint[]> {
  const names = new Map(photos.map(({ name, fileId }) => [fileId, name]));
  const points = await listControlPoints(services, projectId);
  const places = await placesInProject(services, projectId, points);
  return points.map(({ pointId, name, role, position, heightM, horizontalSigmaM, verticalSigmaM, stated, marks }) => ({
    name,
    role,
    position: places.get(pointId) ?? position,
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

/** Less is of the conversion. */
const MOVED_M = 0.001;

/** Points that are elsewhere by the system of the project as it is now: it may have been another when they were imported. */
async function placesInProject({ db, log }: Services, id: string, points: readonly ControlPoint[]) {
  const { wkt_crs } = await db.selectFrom('projects').select('wkt_crs').where('id', '=', id).executeTakeFirstOrThrow();
  const moved = new Map<string, [number, number]>();
  for (const group of Map.groupBy(points, ({ stated }) => stated.system).values()) {
    const coordinates = group.map(
      ({
        stated: {
          coordinates: [east, north],
        },
      }) => [east, north] as const,
    );
    const { placed } = await placeControl(statedCode(group[0]!.stated.system), coordinates, wkt_crs).catch((error) => {
      log.error({ err: error, project: id }, 'control points stay where they were imported');
      return { placed: [] };
    });
    for (const [at, { pointId, position }] of group.entries()) {
      const place = placed[at];
      if (place && distanceM(position, place) > MOVED_M) moved.set(pointId, place);
    }
  }
  return moved;
}
