import type { Transaction } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import { notFound, Refused } from '../../../platform/http/refused.ts';
import type { Services } from '../../../platform/services.ts';
import { photosOfProject } from '../../photos-of-project.ts';
import type { ProjectRow } from '../../projects-store.ts';
import { noteChange } from '../note-change.ts';
import { pointNotFound, requirePoint, type ControlKey } from '../control-store.ts';

type Marking = { project: ProjectRow; key: ControlKey; fileId: string; by: string };

/** Marks a point in a photo of the project, or moves the mark. */
export async function setControlMark(
  services: Services,
  { project, key, fileId, by, at: [u, v] }: Marking & { at: readonly [number, number] },
): Promise<void> {
  await requirePoint(services, key);
  const { usable } = await photosOfProject(services, project);
  const photo = usable.find(({ id }) => id === fileId);
  if (!photo) throw notFound('This photo of the project');
  if (u > photo.widthPx || v > photo.heightPx) throw outsidePhoto();
  await services.db.transaction().execute(async (tx) => {
    await touch(tx, key, { at: services.now(), by });
    await tx
      .insertInto('project_control_marks')
      .values({ point_id: key.pointId, file_id: fileId, u, v })
      .onConflict((conflict) => conflict.columns(['point_id', 'file_id']).doUpdateSet({ u, v }))
      .execute();
  });
}

export async function deleteControlMark(services: Services, { key, fileId, by }: Marking): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    await touch(tx, key, { at: services.now(), by });
    await tx
      .deleteFrom('project_control_marks')
      .where('point_id', '=', key.pointId)
      .where('file_id', '=', fileId)
      .execute();
  });
}

/** Other browsers are told of changes of the point, and results no longer follow it. */
async function touch(
  tx: Transaction<Tables>,
  { projectId, pointId }: ControlKey,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('project_control_points')
    .set({ updated_at: at, updated_by: by })
    .where('id', '=', pointId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw pointNotFound();
  await noteChange(tx, projectId, { at, by, text: 'Control points marked', isMarked: true });
}

const outsidePhoto = (): Refused =>
  new Refused({ status: 422, code: 'outside-photo', message: 'The mark is outside of the photo.' });
