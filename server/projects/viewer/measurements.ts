import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { viewerCaps, type Measurement, type MeasurementToSave } from '@overflight/contract/projects/viewer.ts';
import { LOCAL } from '@overflight/contract/projects/run-accuracy.ts';
import type { ProjectMeasurementsTable } from '../../platform/db/project-tables.ts';
import { notFound, Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { isNewestLocal } from './viewed-run.ts';

export async function listMeasurements({ db }: Services, projectId: string): Promise<Measurement[]> {
  const rows = await db
    .selectFrom('project_measurements')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(measurementOf);
}

function measurementOf(row: Selectable<ProjectMeasurementsTable>): Measurement {
  return {
    measurementId: row.id,
    kind: row.kind,
    label: row.label,
    points: row.points as Measurement['points'],
    heights: row.heights as Measurement['heights'],
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
  };
}

type Saving = { projectId: string; by: string; measurement: MeasurementToSave };

/** Shared within the tenant. */
export async function saveMeasurement(
  { db, now }: Services,
  { projectId, by, measurement }: Saving,
): Promise<Measurement> {
  const { kind, points, heights } = measurement;
  if (heights.length !== points.length) throw heightsMissing();
  if (await isNewestLocal({ db }, projectId)) throw notToScale();
  const label = measurement.label.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const values = { id: randomUUID(), project_id: projectId, kind, label, created_by: by, created_at: now() };
  return db.transaction().execute(async (tx) => {
    await sql`select from projects where id = ${projectId} for update`.execute(tx);
    const { count } = await tx
      .selectFrom('project_measurements')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow();
    if (count >= viewerCaps.measurements) throw tooMany();
    const row = await tx
      .insertInto('project_measurements')
      .values({ ...values, points: JSON.stringify(points), heights: JSON.stringify(heights) })
      .returningAll()
      .executeTakeFirstOrThrow();
    return measurementOf(row);
  });
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
