import { recordEvent } from '../../platform/audit/record-event.ts';
import type { Services } from '../../platform/services.ts';
import { pointNotFound, type ControlKey } from './control-store.ts';
import { isMarked, noteChange } from './note-change.ts';

/** Deletes a point with its marks. */
export async function deleteControlPoint(
  { db, now }: Services,
  { projectId, pointId }: ControlKey,
  by: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const wasMarked = await isMarked(tx, pointId);
    const deleted = await tx
      .deleteFrom('project_control_points')
      .where('id', '=', pointId)
      .where('project_id', '=', projectId)
      .returning('name')
      .executeTakeFirst();
    if (!deleted) throw pointNotFound();
    const text = `Control point ${deleted.name} deleted`;
    await noteChange(tx, projectId, { at: now(), by, text, isMarked: wasMarked });
    await recordEvent(tx, {
      kind: 'control-point-deleted',
      subject: deleted.name,
      details: { id: pointId, project: projectId },
    });
  });
}
