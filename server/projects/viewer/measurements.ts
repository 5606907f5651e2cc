import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { viewerCaps, type Measurement, type MeasurementToSave } from '@overflight/contract/projects/viewer.ts';
import { gridFiguresOf } from '@overflight/contract/projects/measurements/grid-figures.ts';
import { kinds } from '@overflight/contract/projects/measurements/measurement-kinds.ts';
import { LOCAL } from '@overflight/contract/projects/run-accuracy.ts';
import type { ShownSystem } from '@overflight/contract/projects/places/shown-system.ts';
import type { ProjectMeasurementsTable } from '../../platform/db/project-tables.ts';
import { notFound, Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { fromWgs84 } from '../systems/from-wgs84.ts';
import { filledAt } from './filled-mask.ts';
import { newestPlace } from './viewed-run.ts';

type Listed = { projectId: string; system: ShownSystem | null };

export async function listMeasurements({ db }: Services, { projectId, system }: Listed): Promise<Measurement[]> {
  const rows = await db
    .selectFrom('project_measurements')
    .leftJoin('project_runs', 'project_runs.id', 'run_id')
    .selectAll('project_measurements')
    .select('finished_at')
    .where('project_measurements.project_id', '=', projectId)
    .orderBy('created_at')
    .orderBy('project_measurements.id')
    .execute();
  return inSystem(system, rows.map(measurementOf));
}

type WithoutCoordinates = Omit<Measurement, 'coordinates' | 'grid'>;

/** Of lines and areas; more would keep others waiting. */
const MOST_CORNERS = 20_000;

/** With the coordinates of each point, and what lines and areas measure on the grid, where that can be told. */
async function inSystem(
  system: ShownSystem | null,
  measurements: readonly WithoutCoordinates[],
): Promise<Measurement[]> {
  const placesOf = ({ kind, points }: WithoutCoordinates) => (kinds[kind].on === 'wall' ? [] : points);
  const isFew = measurements.reduce((sum, one) => sum + placesOf(one).length, 0) <= MOST_CORNERS;
  const told = measurements.filter(({ kind }) => isFew || kind === 'point');
  const corners = told.flatMap((one) => placesOf(one).map((place) => ({ id: one.measurementId, place })));
  const places = corners.map(({ place }) => place);
  const found = system ? await fromWgs84(system.epsg, places).catch(() => []) : [];
  const byId = Map.groupBy(found.keys(), (at) => corners[at]?.id);
  return measurements.map((one) => {
    const own = (byId.get(one.measurementId) ?? []).map((at) => found[at] ?? null);
    const coordinates = one.kind === 'point' ? (own[0] ?? null) : null;
    return { ...one, coordinates, grid: gridFiguresOf(one.kind, own, system?.form ?? null) };
  });
}

type Row = Selectable<ProjectMeasurementsTable> & { finished_at: Date | null };

function measurementOf(row: Row): WithoutCoordinates {
  return {
    measurementId: row.id,
    kind: row.kind,
    label: row.label,
    points: row.points as Measurement['points'],
    heights: row.heights as Measurement['heights'],
    zero: row.zero as Measurement['zero'],
    model: row.model,
    filled: (row.filled as Measurement['filled'] | null) ?? (row.points as unknown[]).map(() => null),
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    runId: row.run_id,
    measuredOn: row.finished_at?.toISOString() ?? null,
  };
}

type Saving = { projectId: string; by: string; measurement: MeasurementToSave };

/** Shared within the tenant. */
export async function saveMeasurement(
  services: Services,
  { projectId, by, measurement }: Saving,
): Promise<Measurement> {
  const { db, now } = services;
  const { kind, points, heights, zero, model, runId } = measurement;
  if (heights.length !== points.length) throw heightsMissing();
  const finished_at = runId === null ? null : await finishOf(db, { projectId, runId });
  const { isLocal, system } = await newestPlace({ db }, projectId);
  if (isLocal) throw notToScale();
  const filled = await filledOf(services, measurement);
  const label = measurement.label.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const values = { id: randomUUID(), project_id: projectId, kind, label, created_by: by };
  const row = await db.transaction().execute(async (tx) => {
    await sql`select from projects where id = ${projectId} for update`.execute(tx);
    const { count } = await tx
      .selectFrom('project_measurements')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow();
    if (count >= viewerCaps.measurements) throw tooMany();
    return tx
      .insertInto('project_measurements')
      .values({
        ...values,
        created_at: now(),
        run_id: runId,
        model,
        points: JSON.stringify(points),
        heights: JSON.stringify(heights),
        filled: filled && JSON.stringify(filled),
        zero: zero && JSON.stringify(zero),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  const [kept] = await inSystem(system, [measurementOf({ ...row, finished_at })]);
  return kept as Measurement;
}

/** As its model of its run tells; null of a wall, whose heights are of neither. */
async function filledOf(
  services: Services,
  { kind, points, heights, model, runId }: MeasurementToSave,
): Promise<Measurement['filled'] | null> {
  if (runId === null || kinds[kind].on === 'wall') return null;
  const filled = await filledAt(services, { runId, model: model ?? 'surface' }, points);
  return filled.map((isFilled, at) => (heights[at] === null ? null : isFilled));
}

/** When a run of the project finished with results. */
async function finishOf(
  db: Services['db'],
  { projectId, runId }: { projectId: string; runId: string },
): Promise<Date | null> {
  const run = await db
    .selectFrom('project_runs')
    .select('finished_at')
    .where('id', '=', runId)
    .where('project_id', '=', projectId)
    .where('outcome', 'is not', null)
    .executeTakeFirst();
  if (!run) throw notFound('This run');
  return run.finished_at;
}

export async function deleteMeasurement(
  { db }: Services,
  { projectId, measurementId }: { projectId: string; measurementId: string },
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('project_measurements')
    .where('project_id', '=', projectId)
    .where('id', '=', measurementId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('This measurement');
}

const heightsMissing = (): Refused =>
  new Refused({ status: 400, code: 'invalid-request', message: 'Each point needs its height, or null.' });

const notToScale = (): Refused =>
  new Refused({
    status: 409,
    code: 'local-result',
    message: `Nothing can be measured: the newest result is ${LOCAL}.`,
  });

const tooMany = (): Refused =>
  new Refused({
    status: 409,
    code: 'too-many-measurements',
    message: `A project keeps ${viewerCaps.measurements} measurements at the most. Remove some first.`,
  });
