import { randomUUID } from 'node:crypto';
import { heightDatums } from '@overflight/contract/map/terrain.ts';
import {
  controlCaps,
  tableUnits,
  type ControlImported,
  type ControlPoint,
  type ControlTable,
} from '@overflight/contract/projects/control-points.ts';
import { isInFeet, unitsOfSystem } from '@overflight/contract/projects/places/length-units.ts';
import { convert } from '@overflight/contract/units.ts';
import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import type { Caller } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { geoidHeights } from '../../../terrain/geoid/geoid-height.ts';
import { zerosOfDatum } from '../../../terrain/geoid/zeros-of-datum.ts';
import { photosOfProject } from '../../photos-of-project.ts';
import {
  lockProject,
  projectNotFound,
  requireProject,
  type ProjectKey,
  type ProjectRow,
} from '../../projects-store.ts';
import { shownSystem } from '../../systems/shown-system.ts';
import { farPoints, noGrid, tooManyPoints, type LineProblem } from './control-refusals.ts';
import { listControlPoints } from '../list-control-points.ts';
import { checkHeights } from './check-heights.ts';
import { oddHeights } from './odd-heights.ts';
import { noteChange } from '../note-change.ts';
import { readControlCsv, type StatedPoint } from './read-control-csv.ts';
import { placeControl } from '../datums/place-control.ts';
import type { Placed } from '../datums/to-wgs84.ts';

type Row = {
  name: string;
  role: ControlPoint['role'] | null;
  lng: number;
  lat: number;
  height_m: number;
  horizontal_sigma_m: number;
  vertical_sigma_m: number;
  stated: string;
};

/** Points farther from every photo are in another system, or have their columns swapped. */
const MOST_AWAY_M = 20_000;

/** All points of the table, or none. */
export async function importControlPoints(
  services: Services,
  caller: Caller,
  { processId, body }: { processId: string; body: ControlTable },
): Promise<ControlImported> {
  const key: ProjectKey = { tenant: caller.tenant, id: processId };
  const project = await requireProject(services, key);
  const stated = readControlCsv(body.csv, body.order, body.accuracyUnit);
  const { system, placed } = await placeControl(
    body.system,
    stated.map(({ east, north }) => [east, north]),
    project.wkt_crs,
  );
  await requireNearPhotos(services, project, { stated, placed, system });
  const rows = await rowsOf(services, body, { stated, placed, system });
  const names = rows.map(({ name }) => name);
  const replaced = await services.db.transaction().execute(async (tx) => {
    if (!(await lockProject(tx, key))) throw projectNotFound();
    const before = await tx
      .selectFrom('project_control_points')
      .select('id')
      .where('project_id', '=', project.id)
      .where('name', 'in', names)
      .execute();
    const common = { project_id: project.id, updated_at: services.now(), updated_by: caller.name };
    for (const { role, ...row } of rows)
      await tx
        .insertInto('project_control_points')
        .values({ ...row, ...common, role: role ?? 'control', id: randomUUID() })
        .onConflict((conflict) =>
          // A check point stays one unless the table says otherwise.
          conflict.columns(['project_id', 'name']).doUpdateSet({ ...row, ...common, ...(role !== null && { role }) }),
        )
        .execute();
    const { count } = await tx
      .selectFrom('project_control_points')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('project_id', '=', project.id)
      .executeTakeFirstOrThrow();
    if (Number(count) > controlCaps.points) throw tooManyPoints(controlCaps.points);
    const marked = tx
      .selectFrom('project_control_marks')
      .innerJoin('project_control_points', 'project_control_points.id', 'project_control_marks.point_id')
      .select('file_id')
      .where('project_id', '=', project.id)
      .where('name', 'in', names);
    const isMarked = (await marked.limit(1).executeTakeFirst()) !== undefined;
    const text = `${rows.length} control ${rows.length === 1 ? 'point' : 'points'} imported`;
    await noteChange(tx, project.id, { at: common.updated_at, by: caller.name, text, isMarked });
    return before.length;
  });
  const points = await listControlPoints(services, project.id);
  const { doubt, unchecked } = await checkHeights(services, project, { ...body, stated, places: placesOf(rows) });
  const told = { heightDoubt: doubt, heightsUnchecked: unchecked, oddHeights: oddHeights(points) };
  return { points, imported: rows.length, replaced, ...told };
}

const placesOf = (rows: readonly Row[]): [number, number][] => rows.map(({ lng, lat }) => [lng, lat]);

type Converted = { stated: readonly StatedPoint[]; placed: readonly Placed[]; system: string };

async function requireNearPhotos(
  services: Services,
  project: ProjectRow,
  { stated, placed, system }: Converted,
): Promise<void> {
  const { usable } = await photosOfProject(services, project);
  const photos = usable.flatMap(({ position }) => (position ? [position] : []));
  const unit = isInFeet(unitsOfSystem(await shownSystem(project.wkt_crs))) ? 'mi' : 'km';
  const problems = stated.flatMap(({ line }, at): LineProblem[] => {
    const place = placed[at];
    if (!place) return [{ line, problem: `the coordinates are outside of ${system}` }];
    if (photos.length === 0) return [];
    const awayM = Math.min(...photos.map((photo) => distanceM(photo, place)));
    if (awayM < MOST_AWAY_M) return [];
    const away = Math.round(convert(awayM, 'm', unit)).toLocaleString('en');
    return [
      {
        line,
        problem: `${away} ${unit} from the nearest photo: another coordinate system, or east and north swapped?`,
      },
    ];
  });
  if (problems.length > 0) throw farPoints(problems);
}

async function rowsOf(services: Services, body: ControlTable, { stated, placed, system }: Converted): Promise<Row[]> {
  const places = placed.map((place) => place!);
  const { inMetres } = tableUnits[body.heightUnit];
  const { zeros } = await zerosOfDatum(services, body.heightDatum, places);
  const uncovered = stated.filter((_, at) => Number.isNaN(zeros[at]));
  if (uncovered.length > 0) throw noGrid(heightDatums[body.heightDatum].name, uncovered);
  const sea = await geoidHeights(places);
  return stated.map(({ name, role, east, north, height, horizontalSigmaM, verticalSigmaM }, at) => ({
    name,
    role,
    lng: places[at]![0],
    lat: places[at]![1],
    height_m: height * inMetres + zeros[at]! - sea[at]!,
    horizontal_sigma_m: horizontalSigmaM ?? body.horizontalSigmaM,
    vertical_sigma_m: verticalSigmaM ?? body.verticalSigmaM,
    stated: JSON.stringify({
      system,
      heightDatum: body.heightDatum,
      heightUnit: body.heightUnit,
      coordinates: [east, north, height],
    } satisfies ControlPoint['stated']),
  }));
}
