import type { BodyOf } from '@overflight/contract/call.ts';
import type { changeControlPoint as call } from '@overflight/contract/projects/control-points.ts';
import type { Services } from '../../platform/services.ts';
import { pointNotFound, type ControlKey } from './control-store.ts';
import { isMarked, noteChange } from './note-change.ts';

type Changing = { key: ControlKey; by: string; changes: BodyOf<typeof call> };

export async function changeControlPoint({ db, now }: Services, { key, by, changes }: Changing): Promise<void> {
  const { role, horizontalSigmaM, verticalSigmaM } = changes;
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('project_control_points')
      .set({
        ...(role !== undefined && { role }),
        ...(horizontalSigmaM !== undefined && { horizontal_sigma_m: horizontalSigmaM }),
        ...(verticalSigmaM !== undefined && { vertical_sigma_m: verticalSigmaM }),
        updated_at: now(),
        updated_by: by,
      })
      .where('id', '=', key.pointId)
      .where('project_id', '=', key.projectId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw pointNotFound();
    await noteChange(tx, key.projectId, {
      at: now(),
      by,
      text: 'Control points changed',
      isMarked: await isMarked(tx, key.pointId),
    });
  });
}
